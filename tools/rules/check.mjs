// Part of npm run lint: every id of a rule or a decision that is named exists, and a test names each rule.
// --root=folder looks at another folder than this one.
import { ROOT } from '../stack/workspace.mjs';
import { readTree } from './read-tree.mjs';
import { brokenReferences } from './rules.mjs';

const root = process.argv.find((word) => word.startsWith('--root='))?.slice(7) ?? ROOT;
const broken = brokenReferences(readTree(root));
for (const userMessage of broken) console.error(userMessage);
if (broken.length === 0) console.log('rules and decisions: nothing found');
process.exit(broken.length === 0 ? 0 : 1);
