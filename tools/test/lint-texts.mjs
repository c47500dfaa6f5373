// Reads [{ path, source }, …] and prints the rules that each source would violate at its path.
import { ESLint } from 'eslint';
import { ROOT } from '../stack/workspace.mjs';

let input = '';
for await (const chunk of process.stdin) input += chunk;

const eslint = new ESLint({ cwd: ROOT });
const broken = [];
for (const { path, source } of JSON.parse(input)) {
  const [file] = await eslint.lintText(source, { filePath: `${ROOT}/${path}` });
  broken.push([...new Set(file.messages.map((message) => message.ruleId))].join(', '));
}
console.log(JSON.stringify(broken));
