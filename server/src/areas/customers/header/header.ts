/** Reading one customer: header, short line, whole archive. Source: specification 000 §2, §3 (customer header). */

import type { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import type { Permission } from '@clinic/contract/permissions.ts'
import { maskPhone } from '@clinic/contract/phone.ts'
import { sql } from 'kysely'
import { type Context, Refused } from '../../../kit/context.ts'
import { col, type Rows, rowOf } from '../../../kit/list.ts'
import { noteLook } from '../../trail/index.ts'
import { HEALTH, LEVEL } from '../archive/permissions.ts'
import { archiveRow, mergedInto, storedForm } from '../archive/row.ts'
import { maskedIdNo, unseal } from '../archive/seal.ts'
import {
  age,
  allergyColumns,
  capitalColumns,
  customerColumns,
  customerTable,
  levelColumns,
  ownerColumns,
} from '../list/list.ts'
import { nextColumns } from '../list/next-step.ts'
import { missingColumn, missingSeen } from '../list/own-fields.ts'
import { tagsColumn } from '../list/segments.ts'
import { reachedCustomers } from '../reach.ts'
import { isComplaining, owedTo } from './questions.ts'

type Header = OutputOf<typeof customers.details>
type Archive = OutputOf<typeof customers.one>

const header: Rows<
  Omit<Header, 'healthFlags' | 'complaining' | 'promised'> & {
    pregnancy: boolean | null
    anticoagulant: boolean | null
  }
> = {
  table: 'customers.customer',
  from: customerTable,
  columns: {
    id: col('c.id'),
    version: col('c.version'),
    code: col('c.code'),
    name: col('c.name'),
    sex: col('c.sex'),
    phone: customerColumns.phone,
    age: col(age),
    birthday: col('c.birthday'),
    externalUserId: col('c.external_user_id'),
    ...levelColumns,
    ...capitalColumns,
    ...ownerColumns,
    integralDtos: col(tagsColumn),
    lifeStage: col('s.life_stage'),
    blacklist: customerColumns.blacklist,
    blacklistBoth: col(sql`(s.barred_until > kit.clock() and s.unmarketed_until > kit.clock()) is true`),
    lastVisitTime: col('s.last_visit_at'),
    lastTriageTime: col('s.last_triage_at'),
    ...nextColumns,
    remark: col('c.remark_cipher', {
      read: (sealed, row, ctx) =>
        unseal(
          { keys: ctx.node.keys, hospitalId: ctx.session.hospitalId, id: Number(row['id']) },
          'remark_cipher',
          sealed,
        ),
    }),
    lastPaymentTime: col('s.last_payment_at'),
    ...allergyColumns,
    allergyAskedTime: col('c.allergy_asked_at'),
    pregnancy: col('c.pregnancy', { needs: HEALTH }),
    anticoagulant: col('c.anticoagulant', { needs: HEALTH }),
    missing: missingColumn,
  },
  scope: reachedCustomers,
  order: { by: 'c.id', direction: 'desc', tie: 'c.id' },
}

/** The header of window and panel; a merged archive leads to the one it went into. */
export const customerHeader = async (ctx: Context, id: number): Promise<Header> => {
  const { pregnancy, anticoagulant, ...row } = await rowOf(ctx, id, header).catch(async (error: unknown) => {
    // A merged archive stands nowhere any more; who reaches the one it went into comes there by its old address.
    const into = error instanceof Refused ? await mergedInto(ctx, id) : null
    return into === null ? Promise.reject(error) : await rowOf(ctx, into, header)
  })
  const healthFlags = [...(pregnancy ? ['妊娠'] : []), ...(anticoagulant ? ['服用抗凝药'] : [])]
  const complaining = await isComplaining(ctx, row.id)
  const promised = await owedTo(ctx, row.id)
  return { ...row, complaining, promised, ...(ctx.session.permissions.has(HEALTH) ? { healthFlags } : {}) }
}

/** The short line: name, code, sex, age. */
export const customerBrief = async (ctx: Context, id: number): Promise<OutputOf<typeof customers.detail>> => {
  const { id: found, name, code, sex, age: years, externalUserId } = await customerHeader(ctx, id)
  return { id: found, name, code, sex, age: years, externalUserId }
}

/** The whole archive, opened by somebody: the customer may ask who did (clinical-admin §17). */
export const openArchive = async (ctx: Context, id: number): Promise<Archive> => {
  const archive = await customerArchive(ctx, id)
  const { id: customerId, code } = archive
  await noteLook(ctx, { objectType: 'customer', objectId: customerId, objectNo: code, customerId })
  return archive
}

/** The whole archive with numbers masked, and without what the caller may not see. */
export const customerArchive = async (ctx: Context, id: number): Promise<Archive> => {
  const stored = await archiveRow(ctx, id, 'read')
  const form = storedForm(ctx, stored)
  const at = { keys: ctx.node.keys, hospitalId: ctx.session.hospitalId, id: stored.id }
  const holds = (key: Permission): boolean => ctx.session.permissions.has(key)
  const { allergyState, allergy, medicalHistory, pregnancy, anticoagulant, temporarySign, keyCustomers, ...open } = form
  const { attributionConsultantName, developersName, csName, doctorName } = stored
  const { allergyAskedTime, allergyAskedByName } = stored
  const { developmentChannels, channelName, recommenderName, phoneOwnerName, areaNames } = stored
  return {
    ...open,
    name: stored.name,
    phone: form.phone ? maskPhone(form.phone) : null,
    phone2: form.phone2 ? maskPhone(form.phone2) : null,
    idNo: maskedIdNo(at, stored.idNoSealed),
    ...(holds(HEALTH)
      ? { allergyState, allergy, allergyAskedTime, allergyAskedByName, medicalHistory, pregnancy, anticoagulant }
      : {}),
    ...(holds(LEVEL) ? { temporarySign, keyCustomers } : {}),
    ...{ attributionConsultantName, developersName, csName, doctorName },
    ...{ developmentChannels, channelName, recommenderName, phoneOwnerName, areaNames },
    id: stored.id,
    version: stored.version,
    code: stored.code,
    status: stored.status,
    age: stored.age,
    createTime: stored.createTime,
    ext: stored.ext,
    ...(holds('sensitive:customer-field') ? { extSensitive: stored.extSensitive } : {}),
    missing: missingSeen(ctx, stored.missing),
  }
}
