import type { LocalText } from '#contract/text.ts'
import type { LinkKind } from './plan.ts'

/**
 * What a new project may begin with. Durations are working days as contractors of small commercial and industrial sites plan them; they are a start that each
 * project changes, no rule.
 */
export interface TemplateActivity {
  key: string
  name: LocalText
  /** Key of the group that it stands in. */
  group?: string
  /** Working days; 0: a milestone; none: a group. */
  days?: number
  /** `key`, or `key SS+3`: what it hangs on; finish to start without more. */
  after?: readonly string[]
}
export interface ProjectTemplate {
  key: string
  name: LocalText
  activities: readonly TemplateActivity[]
  /** Points of a site inspection. */
  checks: readonly LocalText[]
}

const both = (zh: string, en: string): LocalText => ({ zh, en })
const group = (key: string, zh: string, en: string): TemplateActivity => ({ key, name: both(zh, en) })
const task = (key: string, inside: string, days: number, zh: string, en: string, ...after: string[]): TemplateActivity => ({
  key,
  name: both(zh, en),
  group: inside,
  days,
  after,
})

const safetyChecks = [
  both('临时用电：配电箱上锁，漏电保护有效', 'Temporary power: boxes locked, residual current devices work'),
  both('高处作业：安全带、护栏与孔洞盖板', 'Work at height: harnesses, rails, covers over openings'),
  both('动火作业：许可、看火人与灭火器', 'Hot work: permit, fire watch and extinguishers'),
  both('人员：持证上岗，安全帽与交底记录', 'People: certificates, helmets, briefings recorded'),
  both('现场：材料堆放、通道畅通与成品保护', 'Site: material stored in order, ways clear, finished work protected'),
]

const preparation = [
  group('prepare', '前期准备', 'Preparation'),
  task('survey', 'prepare', 3, '现场踏勘与测量', 'Site survey and measuring'),
  task('filing', 'prepare', 10, '项目备案', 'Filing of the project', 'survey'),
  task('design', 'prepare', 15, '施工图设计与审查', 'Detailed design and review', 'survey'),
  task('connection', 'prepare', 20, '并网接入申请与批复', 'Grid connection application and approval', 'filing'),
  task('permits', 'prepare', 5, '开工手续与安全交底', 'Permits to start and safety briefing', 'design'),
  task('started', 'prepare', 0, '开工', 'Start of construction', 'permits'),
] as const

const handover = (last: string): readonly TemplateActivity[] => [
  group('handover', '验收与移交', 'Acceptance and handover'),
  task('gridTest', 'handover', 3, '电网验收与并网', 'Acceptance by the grid company and connection', last, 'connection'),
  task('trial', 'handover', 10, '试运行', 'Trial operation', 'gridTest'),
  task('training', 'handover', 2, '运维培训', 'Training of operators', 'trial SS+3'),
  task('documents', 'handover', 5, '竣工资料', 'As-built documents', 'gridTest'),
  task('accepted', 'handover', 0, '竣工验收', 'Final acceptance', 'trial', 'training', 'documents'),
]

export const projectTemplates: readonly ProjectTemplate[] = [
  {
    key: 'storage-215',
    name: both('储能柜（215 kWh 工商业一体柜）', 'Storage cabinets (215 kWh, commercial and industrial)'),
    activities: [
      ...preparation,
      group('supply', '设备采购', 'Supply'),
      task('order', 'supply', 5, '签订储能柜采购合同', 'Contract for the cabinets', 'design'),
      task('make', 'supply', 30, '柜体生产与出厂测试', 'Manufacture and factory test', 'order'),
      task('cables', 'supply', 10, '电缆、开关柜与计量箱采购', 'Cables, switchgear and metering boxes', 'design'),
      task('ship', 'supply', 4, '运输到场与开箱检查', 'Transport and inspection on arrival', 'make'),
      group('civil', '土建', 'Civil works'),
      task('foundation', 'civil', 7, '设备基础开挖与浇筑', 'Excavation and foundations', 'started'),
      task('cure', 'civil', 7, '混凝土养护', 'Curing of the concrete', 'foundation'),
      task('trench', 'civil', 5, '电缆沟与接地网', 'Cable trench and earthing grid', 'foundation SS+2'),
      task('fence', 'civil', 3, '围栏与消防设施', 'Fence and fire protection', 'cure'),
      group('install', '安装', 'Installation'),
      task('lift', 'install', 2, '储能柜吊装就位', 'Cabinets lifted into place', 'ship', 'cure'),
      task('wire', 'install', 5, '一次电缆敷设与接线', 'Power cables laid and connected', 'lift', 'cables', 'trench'),
      task('comm', 'install', 3, '通信与 EMS 网关安装', 'Communication and EMS gateway', 'lift'),
      group('commission', '调试', 'Commissioning'),
      task('insulation', 'commission', 2, '绝缘与保护试验', 'Insulation and protection tests', 'wire'),
      task('bms', 'commission', 3, 'BMS、PCS 单体调试', 'BMS and PCS commissioned', 'insulation', 'comm'),
      task('ems', 'commission', 4, 'EMS 联调与防逆流测试', 'EMS integration and anti-backflow test', 'bms'),
      task('capacity', 'commission', 2, '充放电容量试验', 'Charge and discharge capacity test', 'ems'),
      ...handover('capacity'),
    ],
    checks: [
      ...safetyChecks,
      both('储能柜：基础水平、接地连接与柜门密封', 'Cabinets: level foundation, earthing, door seals'),
      both('消防：气体灭火装置与探测器在位', 'Fire protection: gas extinguishing and detectors in place'),
    ],
  },
  {
    key: 'rooftop-pv',
    name: both('屋顶光伏', 'Rooftop PV'),
    activities: [
      ...preparation,
      task('roof', 'prepare', 6, '屋面荷载复核与防水检查', 'Roof load and waterproofing checked', 'survey'),
      group('supply', '设备采购', 'Supply'),
      task('modules', 'supply', 15, '组件采购到货', 'Modules delivered', 'design'),
      task('inverters', 'supply', 15, '逆变器与并网柜到货', 'Inverters and grid cabinet delivered', 'design'),
      task('mounts', 'supply', 8, '支架与夹具到货', 'Mounting structures delivered', 'design'),
      group('install', '安装', 'Installation'),
      task('safety', 'install', 2, '屋面安全设施', 'Safety installations on the roof', 'started', 'roof'),
      task('rails', 'install', 8, '支架安装', 'Mounting structures installed', 'safety', 'mounts'),
      task('panels', 'install', 10, '组件安装', 'Modules installed', 'rails SS+3', 'modules'),
      task('dc', 'install', 6, '直流电缆与汇流', 'DC cables and combiners', 'panels SS+4'),
      task('ac', 'install', 6, '逆变器、交流电缆与并网柜', 'Inverters, AC cables and grid cabinet', 'inverters', 'rails'),
      task('earth', 'install', 3, '防雷接地', 'Lightning protection and earthing', 'panels'),
      group('commission', '调试', 'Commissioning'),
      task('strings', 'commission', 3, '组串与绝缘测试', 'String and insulation tests', 'dc', 'earth'),
      task('invert', 'commission', 2, '逆变器调试', 'Inverters commissioned', 'strings', 'ac'),
      task('monitor', 'commission', 2, '监控接入', 'Connected to monitoring', 'invert'),
      ...handover('monitor'),
    ],
    checks: [
      ...safetyChecks,
      both('屋面：防水层完好，检修通道留出', 'Roof: waterproofing intact, service ways kept'),
      both('组件：无隐裂，压块扭矩与接头连接', 'Modules: no cracks, clamp torque, connectors mated'),
    ],
  },
  {
    key: 'charging-site',
    name: both('充电站', 'Charging site'),
    activities: [
      ...preparation,
      group('supply', '设备采购', 'Supply'),
      task('piles', 'supply', 20, '充电桩采购到货', 'Charging piles delivered', 'design'),
      task('transformer', 'supply', 25, '箱变采购到货', 'Transformer station delivered', 'design'),
      task('cables', 'supply', 10, '电缆与配电柜到货', 'Cables and distribution cabinets delivered', 'design'),
      group('civil', '土建', 'Civil works'),
      task('ground', 'civil', 8, '场地平整与车位地坪', 'Ground levelled, parking surface', 'started'),
      task('bases', 'civil', 6, '箱变与充电桩基础', 'Foundations of transformer and piles', 'started'),
      task('ducts', 'civil', 5, '电缆排管', 'Cable ducts', 'ground SS+2'),
      task('canopy', 'civil', 12, '雨棚与照明', 'Canopy and lighting', 'bases'),
      group('install', '安装', 'Installation'),
      task('setTransformer', 'install', 3, '箱变就位与高压试验', 'Transformer placed and high-voltage test', 'transformer', 'bases'),
      task('setPiles', 'install', 4, '充电桩安装', 'Piles installed', 'piles', 'bases'),
      task('wire', 'install', 6, '电缆敷设与接线', 'Cables laid and connected', 'setTransformer', 'setPiles', 'ducts', 'cables'),
      task('signs', 'install', 2, '标志标线与车挡', 'Signs, markings and wheel stops', 'ground', 'setPiles'),
      group('commission', '调试', 'Commissioning'),
      task('metering', 'commission', 2, '计量检定', 'Verification of meters', 'wire'),
      task('vehicles', 'commission', 3, '车桩互操作与平台联调', 'Vehicles and platform tested together', 'metering'),
      ...handover('vehicles'),
    ],
    checks: [
      ...safetyChecks,
      both('充电桩：接地、急停与枪线完好', 'Piles: earthing, emergency stop and cables intact'),
      both('车位：防撞、照明与消防器材', 'Bays: impact protection, lighting, extinguishers'),
    ],
  },
]

const hangs = /^(?<key>\w+)(?: (?<kind>FS|SS|FF|SF)(?<lag>[+-]\d+)?)?$/
/** What `after` says. */
export function parseAfter(text: string): { key: string; kind: LinkKind; lagDays: number } {
  const { key = '', kind = 'FS', lag = '0' } = hangs.exec(text)?.groups ?? {}
  return { key, kind: kind as LinkKind, lagDays: Number(lag) }
}
