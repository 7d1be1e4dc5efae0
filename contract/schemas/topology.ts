import { z } from 'zod'
import { saved, stamps } from './common.ts'
import { stationId } from './station.ts'

const percent = z.number('required').min(0, 'outOfRange').max(100, 'outOfRange')

/** Where the middle of a symbol stands, percent of the picture's width and height. */
const position = z.object({
  /** A device's number, `battery:` with that of its converter for several stacks, a kind that is drawn together, or an end of the bus bar (`domain/single-line.ts`). */
  node: z.string().min(1).max(80),
  x: percent,
  y: percent,
})
export type NodePosition = z.infer<typeof position>

export const topologySchemas = {
  stationTopology: {
    payload: z.object({ powerstationId: stationId }),
    /** `revision` 0: nobody has arranged it yet. Without positions: all is put by itself. */
    answer: z.object({ positions: z.array(position), ...stamps }),
  },
  saveStationTopology: {
    payload: z.object({ powerstationId: stationId, revision: saved.revision.unwrap(), positions: z.array(position).max(500) }),
    answer: z.object({ revision: z.int() }),
  },
}
