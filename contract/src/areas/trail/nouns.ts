/** Entries of the log and of signing in, as they are answered. */
import { Id, Moment, Nullable, Shape, Text, Word } from '../../words.ts'

export const entry = {
  id: Id,
  at: Moment,
  staffId: Nullable(Id),
  staffName: Text(40),
  /** Area's word and its name. */
  module: Text(40),
  moduleName: Text(40),
  title: Text(60),
  objectType: Nullable(Text(40)),
  objectNo: Nullable(Text(40)),
  customerId: Nullable(Id),
  customerName: Nullable(Text(50)),
  outcome: Word('done', 'refused'),
  /** Why it was refused; null when it was done. */
  refusal: Nullable(Text(200)),
  ip: Text(45),
}

export const Entry = Shape(entry)

export const SignIn = Shape({
  id: Id,
  at: Moment,
  account: Text(32),
  staffId: Nullable(Id),
  staffName: Text(40),
  outcome: Word('done', 'refused'),
  refusal: Nullable(Text(200)),
  ip: Text(45),
  device: Text(80),
})
