/** The widths of bars and gaps by value: a symbol has three of each in 11 modules; 103 to 105 start, 106 stops. */
const WIDTHS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`.split(/\s+/);

const START_B = 104;
const TO_C = 99;
const STOP = 106;

/** The values of a job's code: two letters in set B, then its digits in pairs in set C. */
function valuesOf(code: string): readonly number[] {
  const letters = [...code.slice(0, 2)].map((letter) => letter.charCodeAt(0) - 32);
  const pairs = (code.slice(2).match(/\d\d/g) ?? []).map(Number);
  const values = [START_B, ...letters, TO_C, ...pairs];
  const check = values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103;
  return [...values, check, STOP];
}

/** A job's code as Code 128: the bars, from and width in modules, and how many modules all of it has. */
export function code128(code: string) {
  const bars: { readonly from: number; readonly width: number }[] = [];
  let at = 0;
  for (const value of valuesOf(code))
    for (const [n, digit] of [...(WIDTHS[value] ?? '')].entries()) {
      if (n % 2 === 0) bars.push({ from: at, width: Number(digit) });
      at += Number(digit);
    }
  return { bars, modules: at };
}
