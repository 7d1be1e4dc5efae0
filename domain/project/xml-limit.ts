/** A plan of 2,000 tasks with baselines and five assignments each is about 10 MB. */
export const MAX_CHARACTERS = 32 * 1024 * 1024
