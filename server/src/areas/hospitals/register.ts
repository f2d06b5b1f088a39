/**
 * A hospital registers itself: captcha → limit of the address → hospital with everything it begins with → its first
 * account, shown once. One transaction; of two alike sent at once the district's name index lets one through.
 * Source: clinical-admin §16, specification 000 §3, §5; security 4.23.
 */

import { randomInt } from 'node:crypto'
import { hospitalRefusals, type hospitals } from '@clinic/contract/areas/hospitals/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { pinyinOf } from '../../kit/pinyin.ts'
import { createHospital } from './create.ts'
import { createGroup, nameHead } from './group.ts'
import { accounts } from './questions.ts'

type Form = InputOf<typeof hospitals.register>
type Registered = OutputOf<typeof hospitals.register>

/** Characters of the password that is shown once (clinical-admin §16). */
const PASSWORD_LENGTH = 12
/** Letters of an account before its four digits; long names are cut. */
const INITIALS = 8
const TRIES = 20

export const registerHospital = async (ctx: Context, form: Form): Promise<Registered> => {
  if (!(await accounts.captcha(ctx, form.uuid, form.captcha)))
    return refuse(hospitalRefusals.registrationWrongCaptcha())
  const wait = await accounts.knock(ctx)
  if (wait !== null) return refuse(hospitalRefusals.registrationLimit({ minutes: Math.ceil(wait / 60) }))
  await checkRegions(ctx, form)
  const name = form.hisName.trim()
  const first = await firstAccount(ctx, name, form.contact.trim())
  const groupId = form.groupHis ? { groupId: await createGroup(ctx, name) } : {}
  const { hospitalId } = await createHospital(ctx, {
    code: first.account,
    name,
    contact: first.administrator.name,
    provinceId: form.provinceId,
    cityId: form.cityId,
    areaId: form.areaId,
    groupHis: form.groupHis,
    ...groupId,
    administrator: first.administrator,
  })
  if (groupId.groupId) await nameHead(ctx, groupId.groupId, hospitalId)
  ctx.note({ objectType: 'hospital', objectId: hospitalId, objectNo: name, after: { account: first.account } })
  return { account: first.account, randomPass: first.randomPass }
}

/** Account and one-time password of a hospital's first administrator. */
export const firstAccount = async (ctx: Context, hospitalName: string, person: string) => {
  const account = await freeAccount(ctx, hospitalName)
  const { plain: randomPass, hash: passwordHash } = await accounts.password(ctx, PASSWORD_LENGTH)
  const administrator = { account, name: person, passwordHash, mustChange: true } as const
  return { account, randomPass, administrator }
}

/** Initials of the hospital's name and four digits; unique over the installation, as an account and as a hospital's code. */
const freeAccount = async (ctx: Context, hospitalName: string): Promise<string> => {
  const letters = pinyinOf(hospitalName).initials.replace(/[^a-z]/g, '')
  const initials = letters.slice(0, INITIALS) || 'yy'
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const account = `${initials}${String(randomInt(10_000)).padStart(4, '0')}`
    if (!(await accounts.taken(ctx, account)) && !(await codeTaken(ctx, account))) return account
  }
  throw new Error(`no free account for ${initials}`)
}

const codeTaken = async (ctx: Context, code: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from hospitals.hospital where code = ${code}`.execute(ctx.db)
  return rows.length > 0
}

/** The district lies in the city, the city in the province. */
export const checkRegions = async (
  ctx: Context,
  { provinceId, cityId, areaId }: Pick<Form, 'provinceId' | 'cityId' | 'areaId'>,
): Promise<void> => {
  const { rows } = await sql`
    select 1 from hospitals.region area join hospitals.region city on city.code = area.parent_code
     where area.code = ${areaId} and area.level = 3 and city.code = ${cityId} and city.parent_code = ${provinceId}`.execute(
    ctx.db,
  )
  if (rows.length === 0) refuse(hospitalRefusals.regionUnknown())
}
