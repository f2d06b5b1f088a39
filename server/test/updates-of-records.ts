/** Updates of customers, visits, consultations and orders, as the sweeps tell them. */
import { blacklist } from '@clinic/contract/areas/blacklist/calls.ts'
import { combos } from '@clinic/contract/areas/combos/calls.ts'
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { holidays } from '@clinic/contract/areas/holidays/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { present } from '../src/kit/clock.ts'
import { comboOnSale } from './combos.ts'
import { onShelf } from './counter.ts'
import { newCustomer, newPhone, walkIn } from './customers.ts'
import { word } from './platform.ts'
import type { Ground, Story } from './updates.ts'
import { picture, uploaded } from './uploads.ts'
import { startVisit } from './visits.ts'

const archive = async ({ admin, customer, idOf, nurse }: Ground) => {
  const source = await walkIn(admin)
  const other = await idOf('customers.source', `id <> ${source.sourceId} and status = 0`)
  const sourceTypeId = await idOf(
    'customers.source_type',
    `id = (select type_id from customers.source where id = ${other})`,
  )
  const owners = ['developerId', 'consultantId', 'csId', 'doctorId']
  return [
    { sex: '男' },
    { birthday: '1990-05-01' },
    { birthdayType: '农历' },
    { phone: newPhone() },
    { phoneRelation: '配偶' },
    { phoneOwnerId: customer.id },
    { phone2: newPhone() },
    { phoneRegion: '852', phone: '61234567', phone2: '61234568' },
    { wechat: 'wx_su' },
    { email: 'su@example.cn' },
    { idType: '2' },
    { idNo: `G${word()}` },
    { provinceId: 330000 },
    { cityId: 330100 },
    { areaId: 330108 },
    { address: '江南大道 1 号' },
    { occupation: '教师' },
    { ext: { f1: '茶' } },
    { extSensitive: { f2: '别的机构' } },
    { marital: '已婚' },
    { education: '本科' },
    { income: '10万' },
    { allergyState: 'has', allergy: '青霉素' },
    { medicalHistory: '高血压' },
    { pregnancy: false },
    { anticoagulant: true },
    { recommenderId: customer.id },
    { sourceTypeId, sourceId: other },
    ...owners.map((name) => ({ [name]: nurse.staffId })),
    { keyCustomers: 1 },
    { remark: '怕痛' },
  ]
}

const customerStories: Story[] = [
  {
    calls: [promises.update],
    begin: async ({ admin, nurse }) => {
      const { id: customerId } = await newCustomer(admin)
      const dayIn = (days: number) => daysAfter(today(present()), days)
      const said = { customerId, content: '水光针', kind: 'cash' as const, dueDate: dayIn(5) }
      return {
        row: await admin.ask(promises.create, said),
        must: {},
        steps: [
          { content: '水光针两次' },
          { value: '99.50' },
          { dueDate: dayIn(9) },
          { promiserId: nurse.staffId },
          { value: null },
          { kind: 'service' },
        ],
      }
    },
  },
  {
    calls: [customers.update],
    begin: async (on) => ({
      row: await newCustomer(on.admin),
      must: {},
      steps: [...(await archive(on)), { name: '苏晴' }],
    }),
  },
  {
    calls: [customers.save],
    begin: async (on) => ({
      row: await newCustomer(on.admin, { name: '苏晴' }),
      must: { name: '苏晴' },
      steps: await archive(on),
    }),
  },
]

const reports: Story[] = [
  {
    calls: [declarations.update],
    begin: async ({ admin, clinic, idOf }) => {
      const { id: customerId } = await newCustomer(admin)
      const [sourceId, agencyId, consultTypeId, demandId] = [
        await idOf('customers.source', 'status = 0'),
        await idOf('agencies.agency', 'status = 0'),
        await idOf('triage.consult_type', 'status = 0'),
        await idOf('triage.original_demand', 'enabled'),
      ]
      const file = await uploaded(clinic.node, admin.token, { name: '聊天.jpg', bytes: await picture('#667788') })
      return {
        row: await admin.ask(declarations.create, { customerId }),
        must: {},
        steps: [
          { sourceId },
          { agencyId },
          { consultTypeId },
          { demandIds: [demandId] },
          { demandText: '种植牙' },
          { intention: 'A' },
          { budget: '30000' },
          { expectAt: '2999-12-31 10:00:00' },
          { nextFollowAt: '2999-12-30 10:00:00' },
          { intents: [{ productId: await idOf('products.product', 'status = 0'), qty: 2, quote: '9800' }] },
          { fileIds: [file] },
          { remark: '周六来' },
        ],
      }
    },
  },
]

const proposals: Story[] = [
  {
    calls: [blacklist.update],
    begin: async ({ admin, clinic }) => {
      const { id: customerId } = await newCustomer(admin)
      const row = await admin.ask(blacklist.create, { customerId, kind: 'marketing', reason: '其他' })
      const bytes = await picture('#445566')
      const file = await uploaded(clinic.node, admin.token, { name: '截图.jpg', bytes })
      const steps = [{ reason: '拖欠' }, { evidence: '催收三次' }, { fileIds: [file] }, { endsOn: '2999-12-31' }]
      return { row, must: {}, steps }
    },
  },
  {
    calls: [holidays.update],
    begin: async ({ admin }) => {
      const must = { name: '院庆', day: '2031-05-06', kind: 'own' as const }
      return { row: await admin.ask(holidays.create, must), must, steps: [{ remark: '靠窗' }] }
    },
  },
  {
    calls: [complaints.update],
    begin: async ({ admin, nurse, idOf }) => {
      const { id: customerId } = await newCustomer(admin)
      const said = { channel: 'onsite', category: 'service', level: 'general', term: 'spot' } as const
      const row = await admin.ask(complaints.create, { customerId, ...said, content: '等候过久' })
      const [productId, respondentDeptId] = [await idOf('products.product'), await idOf('staff.department')]
      const about = [{ productId }, { respondentIds: [nurse.staffId] }, { respondentDeptId }, { secret: true }]
      const steps = [{ channel: 'phone' as const }, { category: 'fee' as const }, { level: 'serious' as const }]
      return {
        row,
        must: {},
        steps: [...steps, { term: 'joint' as const }, { content: '等了两个小时' }, { demand: '致歉' }, ...about],
      }
    },
  },
]

const choices = async ({ idOf, nurse }: Ground) => [
  { consultTypeId: await idOf('triage.consult_type', 'status = 0') },
  { doctorId: nurse.staffId },
  { demandIds: [await idOf('triage.original_demand', 'enabled')] },
]

/** Somebody of her own receives each: nobody has two customers before her. */
const received = async ({ admin, clinic }: Ground, customerId: number) => {
  const consultant = await clinic.as('consultant')
  const { id } = await admin.ask(triage.create, { customerId, consultantId: consultant.staffId })
  return await startVisit(consultant, id)
}

const visits: Story[] = [
  {
    calls: [triage.update],
    begin: async (on) => {
      const { id: customerId } = await newCustomer(on.admin)
      const row = await on.admin.ask(triage.create, { customerId, autoAssign: false })
      const steps = [
        ...(await choices(on)),
        { visitType: 'treatment', visitTypeReason: '来做治疗' },
        { deptId: await on.idOf('staff.department') },
        { sourceId: await on.idOf('customers.source', "status = 0 and name <> '现场'") },
        { companions: 2 },
        { itemsCarried: '病历' },
        { remark: '怕痛' },
        { consultantId: on.admin.staffId },
      ]
      return { row, must: {}, steps }
    },
  },
  {
    calls: [consulting.updateRecord],
    begin: async (on) => {
      const { admin, nurse, clinic } = on
      const { id: customerId } = await newCustomer(admin)
      const row = await received(on, customerId)
      const productId = await onShelf(clinic)
      const file = await uploaded(clinic.node, admin.token, { name: '面诊.jpg', bytes: await picture('#445566') })
      const steps = [
        ...(await choices(on)),
        { assistantIds: [nurse.staffId] },
        { demandText: '想做双眼皮' },
        { templateData: { mainConcern: '双眼皮' } },
        { adviceText: '三次' },
        { doctorOpinion: '可行' },
        { planProducts: [{ productId, name: '双眼皮', price: '1000.00', qty: 1 }] },
        { budget: '8000.00' },
        { competitorNote: '看过两家' },
        { result: 'noDeal' },
        { noDealReason: '价格' },
        { nextFollowTime: '2026-12-01 10:00:00' },
        { satisfaction: 4 },
        { fileIds: [file] },
      ]
      return { row, must: {}, steps }
    },
  },
]

const together: Story = {
  calls: [combos.update],
  begin: async ({ admin, idOf }) => {
    const productId = await idOf('products.product', 'price_fen > 0')
    const lines = [{ productId, count: 1, groupNo: 1 }]
    const must = { name: `套餐${word()}`, kind: 'PICK' as const, price: '0.01', lines }
    const row = await admin.ask(combos.create, { ...must, groups: [{ name: '甲', choose: 1 }] })
    const limits = [{ perCustomerLimit: 2 }, { totalLimit: 9 }]
    const span = [{ saleFrom: '2026-01-01' }, { saleTo: '2099-01-01' }]
    const steps = [
      { code: `T${word()}` },
      { groups: [{ name: '乙', choose: 1 }] },
      { validDays: 30 },
      ...limits,
      ...span,
    ]
    return { row, must, steps: [...steps, { byOriginal: true }, { remark: '周年庆' }] }
  },
}

const agreements: Readonly<Record<string, readonly object[]>> = {
  折扣: [{ wholeDiscountBp: 1000 }, { wholeReason: '老顾客' }, { roundOff: '0.50' }],
  减免: [{ wholeDiscount: '50.00' }],
  套餐: [],
  抹到: [{ targetAmount: '900.00' }],
}

const sales = Object.entries(agreements).map(
  ([of, agreed]): Story => ({
    calls: [orders.update],
    of,
    begin: async (on) => {
      const { admin, nurse, clinic } = on
      const { id: customerId } = await newCustomer(admin)
      const record = await received(on, customerId)
      const must = { customerId, lines: [{ productId: await onShelf(clinic), contentCount: 1 }] }
      const row = await admin.ask(orders.create, must)
      const people = ['adviserId', 'doctorId', 'developerId'].map((name) => ({ [name]: nurse.staffId }))
      const { id: comboId } = await comboOnSale(clinic)
      const steps = [
        ...agreed,
        ...(of === '套餐' ? [{ combos: [{ comboId, count: 1 }] }] : []),
        ...people,
        { type: 'RETAIL' },
        { triageId: record.triageId },
        { consultRecordId: record.id },
        { deptId: await on.idOf('staff.department', "name = '市场部'") },
        { share: [{ role: 'adviser', staffId: nurse.staffId, bp: 10_000 }] },
        { remark: '怕痛' },
        { guardianNote: '母亲在场' },
      ]
      return { row, must, steps, save: { confirmed: true } }
    },
  }),
)

export const recordStories: readonly Story[] = [
  ...customerStories,
  ...reports,
  ...proposals,
  ...visits,
  together,
  ...sales,
]
