import { z } from 'zod'
import { permissionIds } from '../permission.ts'
import { changed, id, ids, listed, name, saved, stamps } from './common.ts'

const role = z.object({
  roleCode: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  powerCodes: z.array(z.string()),
  /** Of the viewer's organizations. */
  members: z.int(),
  /** Passes every check and cannot be changed. */
  builtIn: z.boolean(),
  /** The viewer holds all of its rights, and so may give it. */
  givable: z.boolean(),
  /** The viewer may change it: givable, not built in, and nobody out of the viewer's sight holds it. */
  editable: z.boolean(),
  ...stamps,
})
export type Role = z.infer<typeof role>

export const roleSchemas = {
  roleList: {
    payload: z.object(listed('roleCode', 'nameZh', 'nameEn', 'members')),
    answer: z.object({ roleList: z.array(role), totalRows: z.int() }),
  },
  saveRole: {
    payload: z.object({
      /** Undefined: a new role. */
      roleCode: id.optional(),
      revision: saved.revision,
      nameZh: name,
      nameEn: name,
      powerCodes: z.array(z.enum(permissionIds)).max(1000),
    }),
    answer: z.object({ roleCode: z.string() }),
  },
  deleteRole: { payload: z.object({ roleCodes: ids }), answer: changed },
}
