// Copies a folder, with a packed file beside each but those of one folder in it, as a host keeps a site that it sends
// packed: `pack.mjs FROM TO WITHOUT`. Node has a brotli encoder, which packs at its best.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const [from, to, without] = process.argv.slice(2);
rmSync(to, { recursive: true, force: true });
cpSync(from, to, { recursive: true });
for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || path.startsWith(join(to, without))) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
}
