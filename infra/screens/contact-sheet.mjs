const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Returns a page with all pictures: a row for each page and state, a column for each look. */
export function contactSheet(taken) {
  const rows = Map.groupBy(taken, ({ page, state }) => (state ? `${page}, ${state}` : page));
  const body = Array.from(rows, ([name, pictures]) => {
    const cells = pictures.map(
      ({ file, language, theme, width, faults }) =>
        `<figure><a href="${escaped(file)}"><img loading="lazy" src="${escaped(file)}" alt=""></a>` +
        `<figcaption>${language} ${theme} ${width}${faults.map((fault) => `<br><b>${escaped(fault)}</b>`).join("")}</figcaption></figure>`,
    );
    return `<h2>${escaped(name)}</h2><div>${cells.join("")}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body{font:14px system-ui;margin:1rem}div{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0;width:220px}
img{width:100%;max-height:420px;object-fit:cover;object-position:top;border:1px solid #999}b{color:#b00}</style>
${body.join("\n")}`;
}
