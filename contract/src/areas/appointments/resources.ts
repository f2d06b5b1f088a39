/** 诊室设备: rooms, dental chairs and devices that are booked. Source: clinical-admin §0 (resource booking). */
import { Type } from 'typebox'
import { crudOf } from '../../crud.ts'
import { choice, count, noun, of, onOff, other, place, text, title } from '../../noun.ts'
import { defineRefusals } from '../../refusals.ts'
import { Id } from '../../words.ts'
import { resourceKinds } from './words.ts'

const departments = of<number[]>(Type.Array(Id, { maxItems: 50, uniqueItems: true }))

export const resource = noun(
  '诊室设备',
  {
    name: title('名称', 30),
    kind: choice('类型', resourceKinds, { required: true, begins: 'room' }),
    /** How many are served in it at the same time. */
    capacity: count('同时容纳', [1, 20], { begins: 1 }),
    /** Added behind an appointment for this thing alone, never for people. */
    turnaroundMin: count('翻台', [0, 240], { unit: '分钟', begins: 0 }),
    /** None: open to all. */
    departmentIds: other('适用科室', departments, { begins: [] }),
    sort: place(),
    status: onOff(),
    remark: text('说明', 200),
  },
  {
    table: 'appointments.resource',
    short: '资源',
    pages: ['/setting/resource'],
    keyword: ['name'],
    asked: ['kind', 'status'],
    object: 'resource',
  },
)

const resourceKey = 'setting:resource'
export const appointmentResources = crudOf('/api/v1/base/appointment/resource', resource, { may: resourceKey })

export const resourceRefusals = defineRefusals('appointments', {
  nameTaken: [409, '{name}已存在，请换一个名称'],
  underBookings: [409, '{name}下还有 {count} 个预约（{what}），请先把它们改约到别处，再停用、删除或改类型'],
  unknownDepartment: [422, '科室不存在或已停用，请重新选择适用科室'],
})
