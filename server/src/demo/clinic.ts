/** What the demo remembers of a clinic while it lives through its days. */
import type { AllergyState } from '@clinic/contract/areas/customers/allergy.ts'
import type { Session } from '../kit/session.ts'
import type { Catalogue, Product } from './catalogue.ts'
import type { DemoClinic } from './clinics.ts'
import { birthdayFrom, personFrom, phoneOf } from './content/people.ts'
import { demands, demandTypes } from './content/words.ts'
import type { People } from './open.ts'
import type { Random } from './random.ts'
import type { Stage } from './stage.ts'
import { Till } from './till.ts'
import { dateOf } from './timetable.ts'

/** Sessions a customer has bought and not yet used up. */
export type Bought = { readonly itemId: number; readonly product: Product; left: number; dueOn: number }

export type Known = {
  readonly customerId: number
  readonly demand: string
  consultant: Session
  readonly doctor: Session
  /** Of a child: who answers for her. */
  readonly guardian: string | null
  walletFen: number
  owesFen: number
  /** Day of the clinic's life on which she came last. */
  seenOn: number
  readonly bought: Bought[]
  /** What she says about allergies once a consultant asks; null when nobody has to ask any more, or nobody does. */
  allergy: { allergyState: AllergyState; allergy?: string } | null
}

export class Clinic {
  readonly stage: Stage
  readonly clinic: DemoClinic
  readonly people: People
  readonly catalogue: Catalogue
  readonly random: Random
  readonly till: Till
  readonly known: Known[] = []
  private readonly firstPhone: number
  private phones = 0
  private turn = 0

  constructor(stage: Stage, clinic: DemoClinic, people: People, catalogue: Catalogue, random: Random) {
    this.stage = stage
    this.clinic = clinic
    this.people = people
    this.catalogue = catalogue
    this.random = random
    this.till = new Till(people.byRole.get('cashier')![0]!, people.byRole.get('finance')![0]!, random.fork('till'))
    this.firstPhone = clinic.n * 10_000_000
  }

  someone(role: string): Session {
    return this.random.pick(this.people.byRole.get(role)!)
  }

  /** Consultants take turns, as at a real desk. */
  nextConsultant(): Session {
    const all = this.consultants
    return all[this.turn++ % all.length]!
  }

  /** Those who receive on site; the online desk holds the same role and sits elsewhere. */
  get consultants(): readonly Session[] {
    const consult = this.people.departments.get('consult')
    return this.people.byRole.get('consultant')!.filter(({ departmentId }) => departmentId === consult)
  }

  get developers(): readonly Session[] {
    const online = this.people.departments.get('online')
    return this.people.byRole.get('consultant')!.filter(({ departmentId }) => departmentId === online)
  }

  /** A stranger, as she would fill in the form. `online`: the online desk meets her, which reaches its own people only. */
  stranger(at: Date, online = false) {
    const { random, clinic } = this
    const { name, sex } = personFrom(random, clinic.women)
    const birthday = birthdayFrom(random, dateOf(at), clinic.ages)
    const phone = phoneOf(this.firstPhone + this.phones++)
    const demand = random.pick(demands[clinic.kind])
    // Nobody is sent by others while there are no others, or none the desk may name.
    const sendable = !online && this.known.length > 0
    const source = random.weighted(this.catalogue.sources.filter(([one]) => !one.recommended || sendable))
    return { name, sex: sex === 1 ? ('男' as const) : ('女' as const), birthday, phone, demand, source }
  }

  /** Something that meets the demand; cheap things sell more often. */
  productFor(demand: string): Product {
    const type = demandTypes[demand]!
    const fitting = this.catalogue.products.filter((product) => product.type.startsWith(type))
    return this.random.weighted(fitting.map((product) => [product, 1 / Math.sqrt(product.priceFen)] as const))
  }

  get retail(): readonly Product[] {
    return this.catalogue.products.filter(({ kind }) => kind === 'RETAIL')
  }
}
