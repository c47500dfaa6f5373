/**
 * Forty inputs from users, imports and attackers; none may run, be parsed as markup or come back changed.
 * Parsed markup would match `[data-planted]`; an executed script would set `window.planted`.
 */
export const PAYLOADS: readonly string[] = [
  // Markup and scripts
  '<script>window.planted=1</script>',
  '</script><script>window.planted=2</script>',
  '<img data-planted src=x onerror="window.planted=3">',
  '"><svg data-planted onload=window.planted=4>',
  '<svg data-planted><animate onbegin=window.planted=5 attributeName=x dur=1s>',
  '<iframe data-planted srcdoc="<script>parent.planted=6</script>"></iframe>',
  '<a data-planted href="javascript:window.planted=7">ring</a>',
  'javascript:window.planted=8//',
  'data:text/html,<script>window.planted=9</script>',
  '" autofocus onfocus="window.planted=10" data-planted="',
  "' onmouseover='window.planted=11' data-planted='",
  '<style data-planted>*{display:none}</style>',
  '<base data-planted href="https://elsewhere.example/">',
  '<form data-planted action="https://elsewhere.example/"><button>Go</button></form>',
  '<math data-planted><mtext><table><mglyph><style><img src=x onerror=window.planted=15>',
  '<!--<b data-planted>--><b data-planted>bold</b>',
  '&lt;b&gt;already escaped&lt;/b&gt; &amp;amp; &#x27;',
  // Template and query languages
  '{{constructor.constructor("window.planted=18")()}}',
  '${window.planted=19} #{7*7} <%= 7*7 %>',
  '__proto__',
  '{"__proto__":{"planted":21},"constructor":{"prototype":{}}}',
  "'; DROP TABLE jobs; --",
  '" OR "1"="1" /*',
  '50%_off \\ back\\slash! ?1 :name $1 @p',
  '../../etc/passwd %2e%2e%2f %00 %0d%0aSet-Cookie: a=b',
  '$(touch /tmp/planted) `id` | cat; & echo',
  // Spreadsheets
  '=HYPERLINK("https://elsewhere.example","ring")',
  "+cmd|' /C calc'!A0",
  '-2+3+cmd|x',
  '@SUM(1+1)*cmd|x',
  // Words that programs treat specially
  'null',
  'undefined',
  'NaN',
  '0',
  'true',
  // Scripts
  // Invisible characters are removed on input; joiners that shape letters stay.
  'abc.exe שלום 12 עולם',
  'می\u200Cخواهم حلقه',
  '💍👩🏽‍🔧🏴󠁧󠁢󠁥󠁮󠁧󠁿 é e\u0301 ﬁ Å ß İ',
  'Z\u0335\u0321\u0322a\u0321\u035Cl\u0358\u0321g\u0489o\u0334',
  `W${'o'.repeat(180)}rd`,
];

/** The longest prefix within this many UTF-16 units that splits no character. */
export function startOf(text: string, most: number): string {
  let start = '';
  for (const letter of text)
    if (start.length + letter.length <= most) start += letter;
    else break;
  return start.trim();
}
