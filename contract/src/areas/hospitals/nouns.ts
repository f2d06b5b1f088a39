/** A hospital in the list of the platform, as it is answered. */
import { Type } from 'typebox'
import { Day, Moment, Nullable, Shape, Text, Version } from '../../words.ts'
import { Hospital } from './calls.ts'

/** A row of the platform's list. `status` 3: the last day it may be used has passed. */
export const HospitalRow = Shape({
  ...Hospital.properties,
  code: Text(30),
  contact: Text(10),
  phone: Text(30),
  licenseNo: Text(40),
  groupName: Nullable(Text(30)),
  status: Type.Integer({ minimum: 0, maximum: 3 }),
  expireAt: Nullable(Day),
  /** Null: as many as they like. */
  accountQuota: Nullable(Type.Integer()),
  accountCount: Type.Integer(),
  createdAt: Moment,
  version: Version,
})
