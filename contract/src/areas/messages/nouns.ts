/** A message as its reader and its sender see it. Source: specification 000 §3; clinical-admin book §15. */
import { type Static, Type } from 'typebox'
import { Id, Moment, Nullable, Shape, Status, Text, Version, Word } from '../../words.ts'

/** One's own copy of a message. `confirm` 1 means read (F0183); `content` is markup of contract/markup.ts. */
export const Message = Shape({
  id: Id,
  messageId: Id,
  sendTime: Moment,
  title: Text(60),
  source: Text(20),
  creatorName: Text(20),
  confirm: Status,
  content: Text(8000),
  path: Text(200),
})

export type MessageRow = Static<typeof Message>

/** A message as its sender sees it: a draft, or sent with how many have read it. */
export const SentMessage = Shape({
  id: Id,
  state: Word('draft', 'sent'),
  title: Text(60),
  content: Text(8000),
  source: Text(20),
  event: Text(40),
  path: Text(200),
  creatorName: Text(20),
  sendTime: Nullable(Moment),
  createdAt: Moment,
  audienceText: Text(400),
  receiverCount: Type.Integer(),
  readCount: Type.Integer(),
  toAll: Type.Boolean(),
  staffIds: Type.Array(Id),
  deptIds: Type.Array(Id),
  jobIds: Type.Array(Id),
  version: Version,
})

export type SentMessageRow = Static<typeof SentMessage>
