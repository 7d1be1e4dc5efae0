import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes what was thrown outside of any test to the file that `OUTSIDE_ERRORS` names: the JSON report does not tell it, and the run fails by it. */
export default class OutsideErrors implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    const file = process.env.OUTSIDE_ERRORS
    if (file !== undefined) writeFileSync(file, errors.map(({ name, message, stack }) => `${name}: ${message}\n${stack ?? ''}`).join('\n\n'))
  }
}
