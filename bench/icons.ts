import { readFileSync, writeFileSync } from "node:fs";
import { launchChromium } from "./browser.ts";

/**
 * Draws the desktop app's icon, `electron/icon/icon.svg`, in the formats that operating systems need: PNGs for Linux,
 * an ICO for Windows, an ICNS for macOS. Run it with `npm run icons` after a change to the drawing; the results are
 * committed, so that packaging needs no browser.
 */
const folder = "electron/icon";
const sizes = [16, 32, 48, 64, 128, 256, 512, 1024] as const;

/** Apple's type codes for PNGs in an ICNS, with their side length in pixels. */
const icnsTypes: readonly (readonly [type: string, size: number])[] = [
  ["ic07", 128],
  ["ic08", 256],
  ["ic09", 512],
  ["ic10", 1024],
];

const browser = await launchChromium();
try {
  const svg = readFileSync(`${folder}/icon.svg`, "utf8");
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  const pngs = new Map<number, Buffer>();
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
    const png = await page.screenshot({ omitBackground: true });
    pngs.set(size, png);
    if (size <= 512) writeFileSync(`${folder}/${size}x${size}.png`, png);
  }
  writeFileSync(`${folder}/icon.ico`, ico([...pngs].filter(([size]) => size <= 256)));
  writeFileSync(`${folder}/icon.icns`, icns(pngs));
} finally {
  await browser.close();
}

/** Returns an ICO with PNG images, which every Windows version since Vista can read. */
function ico(images: readonly (readonly [number, Buffer])[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [at, [size, png]] of images.entries()) {
    const entry = 6 + 16 * at;
    // 0 means 256.
    head[entry] = size % 256;
    head[entry + 1] = size % 256;
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(([, png]) => png)]);
}

function icns(pngs: ReadonlyMap<number, Buffer>): Buffer {
  const blocks = icnsTypes.map(([type, size]) => {
    const png = pngs.get(size) ?? Buffer.alloc(0);
    return Buffer.concat([Buffer.from(type, "latin1"), uint32(png.length + 8), png]);
  });
  const byteLength = blocks.reduce((sum, block) => sum + block.length, 8);
  return Buffer.concat([Buffer.from("icns", "latin1"), uint32(byteLength), ...blocks]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
