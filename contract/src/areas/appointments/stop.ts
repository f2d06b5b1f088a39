/** 停诊 on one screen: whose bookings lie under it, where each may go, and all of it in one act. Source: clinical-admin §3, §29. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { Id, Moment, MomentInput, Shape, Text, Version, Word } from '../../words.ts'
import { Appointment } from './nouns.ts'

/** The most bookings that are moved in one act. */
export const MOST_STOPPED = 200

/** Placed with all that lay under it: how many bookings went to another place, were cancelled, or wait for a time. */
export const Dealt = Shape({
  id: Id,
  version: Version,
  moved: Type.Integer(),
  cancelled: Type.Integer(),
  waiting: Type.Integer(),
})

const span = { staffId: Id, startsAt: MomentInput, endsAt: MomentInput }

const Offer = Shape({
  way: Word('later', 'other'),
  staffId: Id,
  staffName: Text(60),
  startTime: Moment,
  endTime: Moment,
})

/** What becomes of one booking, as it was seen. */
export const StoppedRow = Shape({
  id: Id,
  version: Version,
  deed: Word('move', 'cancel', 'wait'),
  /** With whom instead; left out: with the same. */
  staffId: Type.Optional(Id),
  /** When instead; left out: at the same time. */
  startTime: Type.Optional(MomentInput),
})

/** What became of telling a customer. */
export const tellOutcomes = { reached: '已告知', missed: '未联系上', needless: '不用告知' } as const

export const appointmentStops = {
  preview: call('POST /api/v1/base/appointment/stop/preview', {
    title: '停诊影响的预约',
    may: 'scheduling:leave',
    effect: 'read',
    shows: { 'rows.row': 'appointments.appointment' },
    input: { ...span, prefer: Type.Optional(Word('later', 'other')) },
    output: Shape({
      rows: Type.Array(
        Shape({
          row: Appointment,
          /** As whom she is booked in it. */
          role: Word('doctor', 'nurse'),
          /** Why it cannot be moved; empty: it can. */
          locked: Text(60),
          offers: Type.Array(Offer),
        }),
      ),
      /** Bookings the asker does not see: they are in the way all the same. */
      hidden: Type.Integer(),
    }),
  }),
  place: call('POST /api/v1/base/appointment/stop', {
    title: '停诊并处理预约',
    may: 'scheduling:leave',
    input: {
      ...span,
      kind: Word('leave', 'training', 'stop'),
      reason: Text(200, { minLength: 1 }),
      rows: Type.Array(StoppedRow, { maxItems: MOST_STOPPED }),
    },
    output: Dealt,
  }),
  /** Her customer was told what became of a booking, or tried in vain; each try stands in 触达记录. */
  told: call('PUT /api/v1/base/appointment/told', {
    title: '告知客户预约变动',
    may: {
      anyOf: ['appointment:edit', 'appointment:cancel', 'appointment:treatment:update', 'appointment:treatment:cancel'],
    },
    everyone: [EVERYONE.triage],
    input: {
      id: Id,
      outcome: Word('reached', 'missed', 'needless'),
      channel: Type.Optional(Word('call', 'sms', 'wecom', 'manual')),
      /** Why it is not needed, or what was said. */
      note: Type.Optional(Text(100)),
    },
    output: Shape({ id: Id, version: Version }),
  }),
}
