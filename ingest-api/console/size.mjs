// Fails if the console has grown beyond what someone on a train would wait for. Everything in it counts, fonts too.
import { readdirSync, readFileSync, statSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const MOST = 300_000;
const folder = 'target/classes/console';
copyFileSync('node_modules/@fontsource-variable/literata/LICENSE', join(folder, 'literata-license.txt'));

const files = readdirSync(folder, { recursive: true })
  .map((name) => join(folder, String(name)))
  .filter((name) => statSync(name).isFile());
const bytes = files.map((name) => gzipSync(readFileSync(name)).length).reduce((sum, one) => sum + one, 0);
if (bytes > MOST) {
  console.error(`[ERROR] The console has ${bytes} bytes gzipped, more than the ${MOST} it may have.`);
  process.exit(1);
}
console.log(`The console has ${bytes} bytes gzipped in ${files.length} files.`);
