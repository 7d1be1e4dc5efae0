/** Codes of accounts, without zod: the browser uses them too. */

/** pending: registered, waits for a decision; rejected: may register the name again; disabled: may not log in. */
const accountStates = ['active', 'pending', 'rejected', 'disabled'] as const
export type AccountState = (typeof accountStates)[number]

/** '' = not said. */
export const genderCodes = ['', 'female', 'male'] as const
export type Gender = (typeof genderCodes)[number]

/** auto: kW, MW, GW as the figure asks for; fixed: always kW and kWh. */
export const unitPreferences = ['auto', 'fixed'] as const
export type UnitPreference = (typeof unitPreferences)[number]
