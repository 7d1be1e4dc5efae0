import { randomUUID } from 'node:crypto'
import type { ProjectPlan } from '#domain/project/edits.ts'

/** What the projects that are being built say and have beside their plan: one project in each language, as people who work in it would have written it. */

export interface DemoWords {
  language: 'zh' | 'en'
  set: { name: string; remark: string }
  project: { number: string; name: string; site: string; contractor: string; description: string }
  safety: { title: string; text: string; place: string }
  supervision: { title: string }
  task: { title: string }
  contact: { name: string; organization: string; duty: string; remark: string }
  materials: readonly { name: string; model: string; unit: string; quantity: string }[]
  round: { name: string; points: readonly string[] }
}

export const demoWords: readonly DemoWords[] = [
  {
    language: 'zh',
    set: { name: '演示项目集', remark: '演示数据' },
    project: {
      number: 'DEMO-1',
      name: '演示储能站',
      site: '广东省佛山市顺德区',
      contractor: '演示施工单位',
      description: '演示数据：由模板生成，进度按日期推算。',
    },
    safety: { title: '基坑边缘缺少防护栏杆', text: '东侧基坑边缘 6 米无栏杆，需补装并挂警示牌。', place: '东侧基坑' },
    supervision: { title: '巡视记录' },
    task: { title: '确认储能柜到货日期' },
    contact: { name: '演示联系人', organization: '演示施工单位', duty: '现场负责人', remark: '演示数据' },
    materials: [
      { name: '储能柜', model: '215 kWh', unit: '台', quantity: '1' },
      { name: '电力电缆', model: 'YJV-0.6/1kV 4x120', unit: 'm', quantity: '180' },
      { name: '接地扁钢', model: '40x4', unit: 'm', quantity: '60' },
    ],
    round: { name: '每周安全巡检', points: ['基坑与临边防护', '临时用电与接地', '消防器材', '高处作业安全带', '材料堆放与通道'] },
  },
  {
    language: 'en',
    set: { name: 'Demonstration', remark: 'Demonstration data' },
    project: {
      number: 'DEMO-2',
      name: 'Demo storage site',
      site: 'Shunde, Foshan, Guangdong',
      contractor: 'Demo contractor',
      description: 'Demonstration data: made from a template, its progress follows the calendar.',
    },
    safety: {
      title: 'No guard rail at the pit',
      text: 'Six metres of the east edge have no rail: put one up, with a warning sign.',
      place: 'East pit',
    },
    supervision: { title: 'Site walk' },
    task: { title: 'Confirm when the cabinets arrive' },
    contact: { name: 'Demo contact', organization: 'Demo contractor', duty: 'Site lead', remark: 'Demonstration data' },
    materials: [
      { name: 'Storage cabinet', model: '215 kWh', unit: 'unit', quantity: '1' },
      { name: 'Power cable', model: 'YJV-0.6/1kV 4x120', unit: 'm', quantity: '180' },
      { name: 'Earthing strip', model: '40x4', unit: 'm', quantity: '60' },
    ],
    round: {
      name: 'Weekly safety round',
      points: [
        'Pits and edges are guarded',
        'Temporary power and earthing',
        'Fire extinguishers',
        'Harnesses for work at height',
        'Material is stacked, ways are free',
      ],
    },
  },
]

/** Planned for the activities of a plan that are still to come, the next first. */
export function materialsOf(materials: DemoWords['materials'], plan: ProjectPlan, today: string) {
  const ahead = plan.activities.filter(({ kind, start }) => kind === 'task' && start > today).toSorted((a, b) => (a.start < b.start ? -1 : 1))
  return materials.map((one, i) => ({ id: randomUUID(), ...one, activityId: ahead[i]?.id ?? '', neededBy: ahead[i]?.start ?? '' }))
}
