import type { Plugin } from "vite";

const probed = "//www.google.com/images/cleardot.gif";

/**
 * When its channel fails, the database's SDK loads a picture of another site to log whether there is a network. The
 * result has no effect, and the site's policy blocks the picture with an error in the console. The SDK is unmodified:
 * in its module, this picture fails without a request.
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
