import { z } from 'zod'

/** The newest readings of a station are not of now: by how much they are ahead or, negative, behind. */
export const fieldClock = z.object({
  offsetMs: z.number(),
  /** They are too far from now to be taken. */
  refused: z.boolean(),
})
export type FieldClock = z.infer<typeof fieldClock>
