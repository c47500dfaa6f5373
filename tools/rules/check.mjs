// Part of npm run lint: every referenced rule or decision id exists, and every rule is named by a test.
// --root=folder checks another folder.
import { ROOT } from '../stack/workspace.mjs';
import { readTree } from './read-tree.mjs';
import { brokenReferences } from './rules.mjs';

const root = process.argv.find((word) => word.startsWith('--root='))?.slice(7) ?? ROOT;
const broken = brokenReferences(readTree(root));
for (const userMessage of broken) console.error(userMessage);
if (broken.length === 0) console.log('rules and decisions: nothing found');
process.exit(broken.length === 0 ? 0 : 1);
