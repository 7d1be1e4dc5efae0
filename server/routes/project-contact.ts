import { insideProject, tellProject } from '../entity/inside-project.ts'
import { projectContacts } from '../entity/project-tasks.ts'
import { projectMembers } from '../entity/projects.ts'
import { recordsOf } from '../entity/records.ts'
import type { Handlers } from '../http/call.ts'

const PART = 'contacts'
/** More people than any project has. */
const ALL = { pageNum: 1, pageSize: 999_999, order: 'asc' as const }

export const projectContactHandlers = {
  projectContactList: async ({ projectId, source, id, text, sort, order, pageNum, pageSize }, call) => {
    const inside = await insideProject(call, projectId, 'contacts')
    const members = source === 'outside' ? [] : (await recordsOf(projectMembers, inside).list({ ...ALL, sort: 'realname' })).rows
    const outside = source === 'member' ? [] : (await recordsOf(projectContacts, inside).list({ ...ALL, sort: 'name' })).rows
    const people = [
      ...members
        .filter(({ active }) => active)
        .map((one) => ({
          id: one.id,
          source: 'member' as const,
          name: one.realname,
          organization: one.organizationName,
          organizationEn: one.organizationNameEn || one.organizationName,
          role: { zh: one.roleZh, en: one.roleEn },
          duty: one.duty,
          phone: one.phone,
          email: '',
          remark: '',
          revision: one.revision,
          updatedAt: one.updatedAt,
          updatedBy: one.updatedBy,
        })),
      ...outside.map((one) => ({ ...one, source: 'outside' as const, role: null, organizationEn: one.organization })),
    ]
    const wanted = (text ?? '').trim().toLowerCase()
    const found = people.filter(
      (one) =>
        (id === undefined || one.id === id) &&
        [one.name, one.organization, one.organizationEn, one.duty, one.phone, one.role?.zh ?? '', one.role?.en ?? ''].some((word) =>
          word.toLowerCase().includes(wanted),
        ),
    )
    const collator = new Intl.Collator(call.language)
    const sign = order === 'asc' ? 1 : -1
    found.sort((a, b) => sign * collator.compare(a[sort], b[sort]) || (a.id < b.id ? -1 : 1))
    return { contactList: found.slice((pageNum - 1) * pageSize, pageNum * pageSize), totalRows: found.length }
  },

  saveProjectContact: async ({ projectId, id, revision, ...draft }, call) => {
    const inside = await insideProject(call, projectId, 'contacts:edit')
    const saved = await recordsOf(projectContacts, inside).save({ id, revision }, { ...draft, projectId })
    tellProject(call, projectId, PART)
    return saved
  },

  deleteProjectContact: async ({ projectId, ids }, call) => {
    const rows = await recordsOf(projectContacts, await insideProject(call, projectId, 'contacts:edit')).remove(ids)
    tellProject(call, projectId, PART)
    return { changed: rows.length }
  },
} satisfies Partial<Handlers>
