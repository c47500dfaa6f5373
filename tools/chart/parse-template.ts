/** A piece of a template: plain text, an expression, or a block with its branches. */
export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly expression: string }
  | {
      readonly kind: 'if' | 'range' | 'define';
      readonly expression: string;
      readonly body: readonly Node[];
      readonly otherwise: readonly Node[];
    };

interface Open {
  readonly kind: 'if' | 'range' | 'define';
  readonly expression: string;
  readonly body: Node[];
  readonly otherwise: Node[];
  inElse: boolean;
}

const ACTION = /\{\{(-?)([\s\S]*?)(-?)\}\}/g;

/** Text and actions in turn; a `-` beside the braces takes away the white space on its side. */
function tokensOf(source: string): readonly { readonly text?: string; readonly action?: string }[] {
  const tokens: { text?: string; action?: string }[] = [];
  let at = 0;
  let trimsNext = false;
  const addText = (text: string) => tokens.push({ text: trimsNext ? text.replace(/^\s+/, '') : text });
  for (const match of source.matchAll(ACTION)) {
    const before = source.slice(at, match.index);
    addText(match[1] === '-' ? before.replace(/\s+$/, '') : before);
    tokens.push({ action: (match[2] ?? '').trim() });
    trimsNext = match[3] === '-';
    at = match.index + match[0].length;
  }
  addText(source.slice(at));
  return tokens;
}

/** The nodes of a template in the part of Go's language that the chart uses. Throws for any other. */
export function parseTemplate(source: string): readonly Node[] {
  const root: Node[] = [];
  const open: Open[] = [];
  const add = (node: Node) => {
    const block = open.at(-1);
    (block ? (block.inElse ? block.otherwise : block.body) : root).push(node);
  };
  for (const { text, action } of tokensOf(source)) {
    if (action === undefined) add({ kind: 'text', text: text ?? '' });
    else if (action.startsWith('/*')) continue;
    else if (/^(if|range|define)\s/.test(action)) {
      const [kind = ''] = action.split(/\s/);
      const expression = action.slice(kind.length).trim();
      open.push({ kind: kind as Open['kind'], expression, body: [], otherwise: [], inElse: false });
    } else if (action === 'else') {
      const block = open.at(-1);
      if (!block) throw new Error('An else without its if');
      block.inElse = true;
    } else if (action === 'end') {
      const block = open.pop();
      if (!block) throw new Error('An end without its beginning');
      add(block);
    } else add({ kind: 'output', expression: action });
  }
  if (open.length > 0) throw new Error(`${open.at(-1)?.kind} has no end`);
  return root;
}
