import type { Plugin } from 'vite'

/** What claygl's compositor says of sizes: products and quotients of width, height, dpr and numbers, alone or two in brackets. */
const SOURCE = `            var func = new Function('width', 'height', 'dpr', 'return ' + exprRes[1]);`

const CURE = `            var readOne = function (text, sizes) {
                var parts = text.split(/([*/])/);
                var read = function (part) {
                    if (Object.prototype.hasOwnProperty.call(sizes, part)) return sizes[part];
                    if (!/^[0-9]+([.][0-9]+)?$/.test(part)) throw new Error(part);
                    return Number(part);
                };
                var result = read(parts[0]);
                for (var i = 1; i < parts.length; i += 2) {
                    result = parts[i] === '*' ? result * read(parts[i + 1]) : result / read(parts[i + 1]);
                }
                return result;
            };
            var exprText = exprRes[1].replace(/\\s/g, '');
            var func = function (width, height, dpr) {
                var sizes = { width: width, height: height, dpr: dpr };
                var list = /^\\[(.*)\\]$/.exec(exprText);
                if (list) return list[1].split(',').map(function (one) { return readOne(one, sizes); });
                return readOne(exprText, sizes);
            };`

/** The cured source; undefined when it is not the one that was looked at. */
export function curedCompositor(code: string): string | undefined {
  const cured = code.replaceAll('\r\n', '\n').replace(SOURCE, () => CURE)
  return cured.includes(CURE) && !/new Function\(/.test(cured) ? cured : undefined
}

/**
 * claygl makes functions out of text, which the page's policy (no eval) forbids, so that no 3D chart would start. Its one place is replaced by a reader of
 * the expressions that echarts-gl has. The build fails when that place is no longer as it was: a new version must be looked at.
 */
export function clayglWithoutEval(): Plugin {
  let seen = false
  let wanted = false
  return {
    name: 'claygl-without-eval',
    apply: 'build',
    transform(code, id) {
      if (!/claygl/.test(id)) return undefined
      wanted = true
      if (!/claygl\/src\/createCompositor(\.js)?$/.test(id)) {
        if (/new Function\(|\beval\(/.test(code)) this.error(`${id} makes functions out of text: see scripts/vite-claygl.ts`)
        return undefined
      }
      seen = true
      const cured = curedCompositor(code)
      if (cured === undefined) this.error('claygl/src/createCompositor changed: see scripts/vite-claygl.ts')
      return { code: cured, map: null }
    },
    buildEnd() {
      if (wanted && !seen) this.error('claygl came without createCompositor: see scripts/vite-claygl.ts')
    },
  }
}
