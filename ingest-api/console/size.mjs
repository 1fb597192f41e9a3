// Fails if the console is larger than it may be, gzipped: the scripts of the first page, and all files with fonts.
import { readdirSync, readFileSync, statSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const MOST = 300_000;
const MOST_AT_FIRST = 120_000;
const folder = 'target/classes/console';
copyFileSync('node_modules/@fontsource-variable/literata/LICENSE', join(folder, 'literata-license.txt'));

const sizeOf = (name) => gzipSync(readFileSync(name)).length;
const sum = (sizes) => sizes.reduce((all, one) => all + one, 0);

const files = readdirSync(folder, { recursive: true })
  .map((name) => join(folder, String(name)))
  .filter((name) => statSync(name).isFile());
const page = readFileSync(join(folder, 'index.html'), 'utf8');
const scripts = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map((found) => join(folder, found[1]));

function check(what, bytes, most) {
  console.log(`${what}: ${bytes} bytes gzipped, at most ${most}.`);
  if (bytes <= most) return;
  console.error(`[ERROR] ${what} exceeds its limit.`);
  process.exitCode = 1;
}
check('Scripts of the first page', sum(scripts.map(sizeOf)), MOST_AT_FIRST);
check(`The console, ${files.length} files`, sum(files.map(sizeOf)), MOST);
if (scripts.length === 0) throw new Error('index.html names no script');
