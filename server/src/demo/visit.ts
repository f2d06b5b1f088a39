/** Scenes of a visit: arriving, being received, deciding, paying, being treated. Each step is the real call. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import type { Product } from './catalogue.ts'
import type { Bought, Clinic, Known } from './clinic.ts'
import {
  allergens,
  consultRemarks,
  customerRemarks,
  deductionRemarks,
  streets,
  triageRemarks,
} from './content/words.ts'
import { agreedBy, askNewcomer } from './family.ts'
import type { Random } from './random.ts'
import type { Scene } from './stage.ts'
import type { Bill } from './till.ts'
import { addDays, addMinutes } from './timetable.ts'

/** Somebody the clinic has not met: the desk makes her archive. `online`: the online desk does, and she may come later. */
export const register = async (clinic: Clinic, scene: Scene, at: Date, online = false): Promise<Known> => {
  const { random } = clinic
  const { source, demand, ...person } = clinic.stranger(at, online)
  const developer = online || (source.network && random.chance(0.7)) ? random.pick(clinic.developers) : null
  const consultant = clinic.nextConsultant()
  const doctor = clinic.someone('doctor')
  const area = clinic.clinic.hospital
  // Who brought her may be nobody the online desk reaches; the front desk knows everyone.
  const byDeveloper = online && !source.recommended
  const { id } = await scene.act(byDeveloper ? developer! : clinic.someone('front'), at, customers.create, {
    ...person,
    sourceTypeId: source.typeId,
    sourceId: source.sourceId,
    ...(developer ? { developerId: developer.staffId } : {}),
    // Who comes in person is somebody's customer from the first hour; a lead is the online desk's.
    ...(online ? {} : { consultantId: consultant.staffId, doctorId: doctor.staffId }),
    ...(source.recommended ? { recommenderId: random.pick(clinic.known).customerId } : {}),
    ...(random.chance(0.4)
      ? {
          provinceId: area.provinceId,
          cityId: area.cityId,
          areaId: area.areaId,
          address: `${random.pick(streets)}${random.int(1, 400)}号`,
        }
      : {}),
    remark: random.pick(customerRemarks),
  })
  const guardian = await askNewcomer(clinic, scene, at, { ...person, customerId: id })
  const allergy = allergyAnswer(random.fork(`allergy ${person.phone}`))
  const people = { consultant, doctor, guardian }
  return { customerId: id, demand, ...people, walletFen: 0, owesFen: 0, seenOn: -1000, bought: [], allergy }
}

/** Most have none, some do, and here and there a consultant forgets to ask. */
const allergyAnswer = (random: Random): Known['allergy'] =>
  random.chance(0.15)
    ? null
    : random.chance(0.12)
      ? { allergyState: 'has', allergy: random.pick(allergens) }
      : { allergyState: 'denied' }

/** At the desk. @returns the triage's id */
export const arrive = async (clinic: Clinic, scene: Scene, at: Date, known: Known): Promise<number> => {
  const { id } = await scene.act(clinic.someone('front'), at, triage.create, {
    customerId: known.customerId,
    consultantId: known.consultant.staffId,
    doctorId: known.doctor.staffId,
    demandIds: demandIds(clinic, known),
    remark: clinic.random.pick(triageRemarks),
  })
  return id
}

/** Her demand among those the hospital keeps; some clinics have words of their own for it. */
const demandIds = ({ catalogue }: Clinic, { demand }: Known): number[] => {
  const id = catalogue.demands.get(demand)
  return id === undefined ? [] : [id]
}

/** The consultant receives her and asks what nobody has asked yet. @returns the consult record's id */
export const receive = async (scene: Scene, at: Date, known: Known, triageId: number): Promise<number> => {
  const { id } = await scene.act(known.consultant, at, consulting.startOrEnd, { id: triageId, action: 'start' })
  if (known.allergy)
    await scene.act(known.consultant, at, customers.recordAllergy, { id: known.customerId, ...known.allergy })
  known.allergy = null
  return id
}

export const endConsultation = async (
  clinic: Clinic,
  scene: Scene,
  at: Date,
  { known, triageId, deal }: { known: Known; triageId: number; deal: boolean },
): Promise<void> => {
  const { random } = clinic
  await scene.act(known.consultant, at, consulting.startOrEnd, {
    id: triageId,
    action: 'end',
    demandIds: demandIds(clinic, known),
    demandText: `想了解${known.demand}`,
    templateData: {
      mainConcern: `咨询${known.demand}，希望自然、恢复期短`,
      concerns: [random.pick(['价格', '效果', '安全', '恢复期', '疼痛'])],
      decider: random.weighted([
        ['本人', 8],
        ['配偶', 1],
        ['父母', 1],
      ]),
      intention: deal ? '高' : random.pick(['中', '低']),
      trial: random.chance(0.3),
    },
    adviceText: random.pick(consultRemarks),
    result: deal ? 'deal' : 'noDeal',
    ...(deal
      ? {}
      : {
          noDealReason: random.pick(['价格', '效果顾虑', '恐惧/怕疼', '家人反对', '比较他院', '时间不合适', '仅咨询']),
          nextFollowTime: addDays(at, random.int(2, 14)).toISOString(),
        }),
  })
}

/** The consultant writes the order: one project, sometimes a second one or something for home, sometimes cheaper. */
export const writeOrder = async (
  clinic: Clinic,
  scene: Scene,
  at: Date,
  { known, triageId, recordId }: { known: Known; triageId: number; recordId: number },
): Promise<Bill> => {
  const { random } = clinic
  const chosen = new Set<Product>([clinic.productFor(known.demand)])
  if (random.chance(0.25)) chosen.add(clinic.productFor(known.demand))
  if (random.chance(0.15) && clinic.retail.length > 0) chosen.add(random.pick(clinic.retail))
  const lines = [...chosen].map((product) => ({
    productId: product.id,
    contentCount: product.priceFen < 60_000 && random.chance(0.3) ? random.int(2, 3) : 1,
    ...(product.tooth ? { toothNos: String(random.pick([11, 16, 21, 26, 36, 37, 46, 47])) } : {}),
    ...discountOf(clinic, product),
  }))
  const saved = await scene.act(known.consultant, at, orders.create, {
    customerId: known.customerId,
    type: 'ADVISORY',
    lines,
    triageId,
    consultRecordId: recordId,
    adviserId: known.consultant.staffId,
    doctorId: known.doctor.staffId,
    ...agreedBy(known),
    submit: true,
    confirmed: true,
  })
  const payableFen = parseYuan(saved.payable)!
  const goods = [...chosen].some(({ kind }) => kind === 'RETAIL')
  return { id: saved.id, version: saved.version, payableFen, owableFen: goods ? 0 : payableFen }
}

/** A consultant may go to 80 per cent, and never below the floor price. */
const discountOf = ({ random }: Clinic, { priceFen, floorFen }: Product) => {
  if (!random.chance(0.4)) return {}
  const percent = random.pick([5, 8, 10, 12, 15, 20])
  const fen = Math.min(Math.floor((priceFen * percent) / 10_000) * 100, priceFen - floorFen)
  return fen >= 100
    ? { manualDiscount: toYuan(fen), discountReason: random.pick(['活动价', '老客优惠', '体验价', '朋友介绍']) }
    : {}
}

/** Reads what a paid order put into her account of sessions. */
export const takeHome = async (
  clinic: Clinic,
  scene: Scene,
  at: Date,
  { known, orderId, day }: { known: Known; orderId: number; day: number },
): Promise<Bought[]> => {
  const nurse = clinic.people.admin
  const { result } = await scene.act(nurse, at, purchases.list, { orderId, customerId: known.customerId, pageSize: 50 })
  const byId = new Map(clinic.catalogue.products.map((product) => [product.id, product]))
  const items = result
    .filter(({ handedOut, qtyLeft }) => !handedOut && qtyLeft > 0)
    .map((item) => ({ itemId: item.id, product: byId.get(item.productId)!, left: item.qtyLeft, dueOn: day }))
  known.bought.push(...items)
  return items
}

/** She comes for a session: the desk takes her in, she is treated, the desk lets her go. */
export const comeForSession = async (
  clinic: Clinic,
  scene: Scene,
  at: Date,
  session: { known: Known; item: Bought; day: number },
): Promise<void> => {
  const { known } = session
  const desk = clinic.someone('front')
  const { id } = await scene.act(desk, at, triage.create, {
    customerId: known.customerId,
    doctorId: known.doctor.staffId,
    autoAssign: false,
  })
  await treat(clinic, scene, addMinutes(at, 30), session)
  await scene.act(desk, addMinutes(at, 40), triage.finish, { id })
}

/** Takes one session. What she still owes may stand in the way; then she comes again after paying. */
export const treat = async (
  clinic: Clinic,
  scene: Scene,
  at: Date,
  { known: { doctor }, item, day }: { known: Known; item: Bought; day: number },
): Promise<void> => {
  const { random } = clinic
  const surgical = item.product.category === '手术项目'
  await scene.act(surgical ? doctor : clinic.someone('nurse'), at, purchases.deduct, {
    purchasedItemId: item.itemId,
    times: 1,
    doctorId: doctor.staffId,
    nurseId: clinic.someone('nurse').staffId,
    ...(item.product.deptId === null ? {} : { deptId: item.product.deptId }),
    ...(item.product.tooth ? { toothNos: String(random.pick([11, 16, 21, 26, 36, 46])) } : {}),
    remark: random.pick(deductionRemarks),
  })
  item.left--
  item.dueOn = day + Math.max(1, item.product.intervalDays) + random.int(0, 5)
}

/** She puts money on her account. */
export const recharge = async (clinic: Clinic, scene: Scene, at: Date, known: Known): Promise<void> => {
  const fen = clinic.random.pick([100_000, 200_000, 300_000, 500_000])
  const cashierSession = clinic.someone('cashier')
  const saved = await scene.act(cashierSession, at, orders.recharge, {
    customerId: known.customerId,
    amount: toYuan(fen),
    confirmed: true,
  })
  const bill = { id: saved.id, version: saved.version, payableFen: fen, owableFen: 0 }
  await clinic.till.recharge(scene, addMinutes(at, 2), bill, known)
}

/** She leaves before anyone receives her. */
export const giveUp = async (clinic: Clinic, scene: Scene, at: Date, triageId: number): Promise<void> => {
  const reason = clinic.random.pick(['客户离开', '等待过久', '改约'])
  await scene.act(clinic.someone('front'), at, triage.cancel, { id: triageId, reason })
}
