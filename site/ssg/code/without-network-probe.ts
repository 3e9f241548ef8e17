import type { Plugin } from "vite";

const probed = "//www.google.com/images/cleardot.gif";

/**
 * The database's SDK loads a picture of another site when its channel fails, to write into its own log whether there
 * is a network. Nothing follows from the answer, we send nobody elsewhere, and the site's policy refuses the picture
 * with a complaint in the console. The SDK stays as it is: in its module, this picture fails without being asked for.
 */
export const imageWithoutProbe = `class Image {
  set src(address) {
    if (address.includes("//www.google.com/")) this.onerror?.();
    else new globalThis.Image().src = address;
  }
}
`;

export function withoutNetworkProbe(): Plugin {
  return {
    name: "matchday:without-network-probe",
    transform(code, id) {
      if (!/\/webchannel-wrapper\/dist\/webchannel-blob\/.*\.js$/.test(id)) return null;
      if (!code.includes(probed)) {
        this.error("the database's SDK probes the network in another way than it did");
      }
      return { code: `${imageWithoutProbe}${code}`, map: null };
    },
  };
}
