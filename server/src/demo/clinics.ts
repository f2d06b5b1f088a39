/** The three hospitals of the demo group: what they are, who works there, what they sell. */
import { readFileSync } from 'node:fs'
import { parseCsv } from '../kit/reference.ts'
import type { Kind } from './content/words.ts'

export const GROUP_NAME = '康悦医疗集团'
/** Printed at the start; exists only where the demo clinic was seeded (decisions §2). */
export const DEMO_PASSWORD = 'Demo@2026'

/** What its registration form would say. */
export type ClinicFacts = {
  readonly code: string
  readonly name: string
  readonly contact: string
  readonly phone: string
  readonly address: string
  readonly provinceId: number
  readonly cityId: number
  readonly areaId: number
  readonly sysVer: 'S' | 'U' | 'G' | 'P'
  readonly lifeVer: 'A' | 'B' | 'C' | 'D'
  readonly groupHis?: boolean
  readonly dataViewType: 1 | 2 | 3
}

export type DemoClinic = {
  /** 1, 2, 3: the suffix of its accounts, none for the first. */
  readonly n: number
  readonly kind: Kind
  readonly hospital: ClinicFacts
  /** Share of the group's customers. */
  readonly share: number
  readonly women: number
  /** Ages by decade with weights. */
  readonly ages: readonly (readonly [number, number])[]
  /** How busy each weekday is, Sunday first. */
  readonly week: readonly number[]
}

const inHangzhou = (areaId: number) => ({ provinceId: 330000, cityId: 330100, areaId })

/** One U/D hospital, one P/B clinic and the G/D head of the group, so that each version gate can be seen (§21). */
export const clinics: readonly DemoClinic[] = [
  {
    n: 1,
    kind: '医美',
    hospital: {
      code: 'kangyue-beauty',
      name: '康悦医疗美容医院',
      contact: '陈立群',
      phone: '0571-00000001',
      address: '文三路188号',
      ...inHangzhou(330106),
      sysVer: 'U',
      lifeVer: 'D',
      dataViewType: 2,
    },
    share: 0.5,
    women: 0.9,
    ages: [
      [10, 2],
      [20, 40],
      [30, 34],
      [40, 17],
      [50, 6],
      [60, 1],
    ],
    week: [1.5, 0.8, 0.8, 0.9, 0.9, 1.1, 1.6],
  },
  {
    n: 2,
    kind: '口腔',
    hospital: {
      code: 'kangyue-dental',
      name: '康悦口腔诊所',
      contact: '高振华',
      phone: '0571-00000002',
      address: '解放路66号',
      ...inHangzhou(330102),
      sysVer: 'P',
      lifeVer: 'B',
      dataViewType: 2,
    },
    share: 0.3,
    women: 0.55,
    ages: [
      [0, 8],
      [10, 10],
      [20, 22],
      [30, 24],
      [40, 16],
      [50, 11],
      [60, 7],
      [70, 2],
    ],
    week: [1.3, 1, 0.9, 0.9, 0.9, 1, 1.4],
  },
  {
    n: 3,
    kind: '综合',
    hospital: {
      code: 'kangyue-clinic',
      name: '康悦综合门诊部',
      contact: '侯志远',
      phone: '0571-00000003',
      address: '莫干山路520号',
      ...inHangzhou(330105),
      sysVer: 'G',
      lifeVer: 'D',
      groupHis: true,
      dataViewType: 2,
    },
    share: 0.2,
    women: 0.62,
    ages: [
      [0, 6],
      [10, 5],
      [20, 18],
      [30, 24],
      [40, 18],
      [50, 15],
      [60, 10],
      [70, 4],
    ],
    week: [0.7, 1.2, 1.1, 1, 1, 1.1, 1],
  },
]

const read = (name: string) => parseCsv(readFileSync(new URL(`content/${name}`, import.meta.url), 'utf8'))

export type DemoStaff = {
  readonly account: string
  readonly name: string
  readonly gender: 1 | 2
  /** Code of the department (departments.csv), name of the job, code of the role. */
  readonly department: string
  readonly job: string
  readonly role: string
}

export const staffOf = (n: number): DemoStaff[] =>
  read('staff.csv')
    .filter(({ hospital }) => Number(hospital) === n)
    .map((row) => ({
      account: row.account!,
      name: row.name!,
      gender: row.sex === '1' ? 1 : 2,
      department: row.department!,
      job: row.job!,
      role: row.roles!,
    }))

export type DemoProject = {
  readonly code: string
  /** Path in the type tree, `美容外科/眼部`. */
  readonly type: string
  readonly name: string
  readonly category: '手术项目' | '非手术项目' | '其他项目'
  readonly kind: 'SERVICE' | 'RETAIL'
  readonly priceFen: number
  readonly floorFen: number
  readonly sessions: number
  readonly minutes: number
  readonly intervalDays: number
  readonly unit: number
  /** Code of the treating department; empty for retail. */
  readonly cure: string
  readonly tooth: boolean
}

const all: readonly DemoProject[] = read('projects.csv').map((row) => ({
  code: row.code!,
  type: row.type!,
  name: row.name!,
  category: row.category as DemoProject['category'],
  kind: row.kind as DemoProject['kind'],
  priceFen: Number(row.price) * 100,
  floorFen: Number(row.floor) * 100,
  sessions: Number(row.sessions),
  minutes: Number(row.minutes),
  intervalDays: Number(row.interval),
  unit: Number(row.unit),
  cure: row.cure!,
  tooth: row.tooth === 'yes',
}))

/** All 150 projects. */
export const everyProject = all

/** What a clinic of this kind sells; the general clinic takes the simple things of the other two along. */
export const projectsOf = (kind: Kind): readonly DemoProject[] => {
  if (kind === '医美') return all.filter(({ code }) => !/^(KQ|ZH)/.test(code))
  if (kind === '口腔') return all.filter(({ code }) => /^(KQ|FY)/.test(code))
  return all.filter(({ code, type }) => /^ZH/.test(code) || type === '口腔/洁牙' || type === '美容皮肤/护理')
}
