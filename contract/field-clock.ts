import { z } from 'zod'

/** The newest readings of devices of a station are not of now: by how much they are ahead or, negative, behind. */
export const fieldClock = z.object({
  stationId: z.string(),
  offsetMs: z.number(),
  /** They are too far from now to be taken. */
  refused: z.boolean(),
  /** Whose they are; none: those of all that is heard of the station. */
  devices: z.array(z.object({ sn: z.string(), name: z.string(), nameEn: z.string() })),
})
export type FieldClock = z.infer<typeof fieldClock>
