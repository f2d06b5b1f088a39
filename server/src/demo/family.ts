/** Who answers for a customer under age, and what customers agree to when their archive is made. */
import { consents } from '@clinic/contract/areas/customers/consents.ts'
import { families, OF_AGE, OWN_CONSENT } from '@clinic/contract/areas/customers/family.ts'
import type { Clinic } from './clinic.ts'
import type { Random } from './random.ts'
import type { Scene } from './stage.ts'
import { dateOf } from './timetable.ts'

const givenNames = ['建国', '志强', '海燕', '丽华', '文娟', '国庆', '晓东', '秀英'] as const

type Newcomer = {
  readonly customerId: number
  readonly name: string
  readonly birthday: string
  readonly phone: string
}

/** Full years on a day, as the calendar counts them. */
const ageOn = (day: string, birthday: string): number =>
  Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (day.slice(5) < birthday.slice(5) ? 1 : 0)

/** A parent comes along, whose number it is that the child has; of who is of age half are asked for text messages. @returns the parent's name */
export const askNewcomer = async (
  clinic: Clinic,
  scene: Scene,
  at: Date,
  { customerId, name, birthday, phone }: Newcomer,
): Promise<string | null> => {
  const random: Random = clinic.random.fork(`family ${phone}`)
  const desk = random.pick(clinic.people.byRole.get('front')!)
  const age = ageOn(dateOf(at), birthday)
  let parent: string | null = null
  if (age < OF_AGE) {
    parent = `${name.slice(0, 1)}${random.pick(givenNames)}`
    const guardian = { relation: 'parent' as const, name: parent, phone }
    await scene.act(desk, at, families.setGuardian, { customerId, ...guardian })
  }
  const by = { customerId, evidence: 'paper' as const, givenBy: age < OWN_CONSENT ? 'guardian' : 'self' } as const
  if (age < OWN_CONSENT) await scene.act(desk, at, consents.answer, { ...by, purpose: 'health', answer: 'given' })
  if (random.chance(0.5))
    await scene.act(desk, at, consents.answer, {
      ...by,
      purpose: 'sms',
      answer: random.chance(0.8) ? 'given' : 'refused',
    })
  return parent
}

/** Who agreed to an operation of a child, as an order says it. */
export const agreedBy = ({ guardian }: { readonly guardian: string | null }): { guardianNote?: string } =>
  guardian === null ? {} : { guardianNote: `家长${guardian}，当面签了同意书` }
