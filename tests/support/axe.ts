import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResult {
  violations: { id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] }[]
}

/** Serious and critical faults that axe finds on the page as it is now, each with its elements. */
export async function serious(page: Page): Promise<string[]> {
  // A colour on its way from one theme to another is nobody's to read.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Nor is a list that is on its way out.
  await page.waitForFunction(() => document.querySelector('[class*="-exit-active"]') === null)
  await page.evaluate(source)
  const result = (await page.evaluate(
    '(globalThis.axe.run(document, { resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] }))',
  )) as AxeResult
  return result.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${(node.failureSummary ?? '').replaceAll('\n', ' ').slice(0, 200)}`),
    )
}
