import { randomUUID } from 'node:crypto'
import type { ProjectPlan } from '#domain/project/edits.ts'

/** What the project that is being built has beside its plan. */

const materials = [
  { name: '储能柜 Storage cabinet', model: '215 kWh', unit: '台', quantity: '1' },
  { name: '电力电缆 Power cable', model: 'YJV-0.6/1kV 4x120', unit: 'm', quantity: '180' },
  { name: '接地扁钢 Earthing strip', model: '40x4', unit: 'm', quantity: '60' },
]

/** Planned for the activities of a plan that are still to come, the next first. */
export function materialsOf(plan: ProjectPlan, today: string) {
  const ahead = plan.activities.filter(({ kind, start }) => kind === 'task' && start > today).toSorted((a, b) => (a.start < b.start ? -1 : 1))
  return materials.map((one, i) => ({ id: randomUUID(), ...one, activityId: ahead[i]?.id ?? '', neededBy: ahead[i]?.start ?? '' }))
}

export const weeklyRound = {
  name: '每周安全巡检 Weekly safety round',
  points: [
    { text: '基坑与临边防护 Pits and edges are guarded', hint: '' },
    { text: '临时用电与接地 Temporary power and earthing', hint: '' },
    { text: '消防器材 Fire extinguishers', hint: '' },
    { text: '高处作业安全带 Harnesses for work at height', hint: '' },
    { text: '材料堆放与通道 Material is stacked, ways are free', hint: '' },
  ],
}
