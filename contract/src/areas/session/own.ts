/** What a person keeps for herself: the devices she is signed in on, and her settings of the screens. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { defineRefusals } from '../../refusals.ts'
import { Id, Keyed, Moment, Nullable, Shape, Text } from '../../words.ts'

export const ownRefusals = defineRefusals('session', {
  endsItself: [40970, '这是当前设备，请使用“退出登录”'],
  tooManySettings: [40971, '列设置已达上限，请在不常用的列表中恢复默认'],
})

/** A device somebody is signed in on. */
export const Device = Shape({
  id: Id,
  /** The session that asks. */
  current: Type.Boolean(),
  /** Browser and system, as a person would say it: `Chrome 140 · Windows`. */
  device: Text(80),
  ip: Text(60),
  /** How it was opened: 1 password, entry a one-time link, switch another hospital. */
  loginType: Text(10),
  createdAt: Moment,
  lastSeenAt: Moment,
  expiresAt: Moment,
})

/** The settings panel: theme colour, dark theme, tag tabs, logo (specification 000 §2). */
export const LookSetting = Shape({
  primary: Text(7, { pattern: '^#[0-9a-fA-F]{6}$' }),
  dark: Type.Boolean(),
  tabs: Type.Boolean(),
  logo: Type.Boolean(),
})

/** Names of hidden columns; `+name` of one that is hidden by itself and was chosen. */
export const Hidden = Type.Array(Text(60), { maxItems: 200 })
/** Path of a list's call. */
export const ListPath = Text(200, { pattern: '^/[\\w./{}-]+$' })
/** A search a person wants again: its name, and the list's address as it stood. */
export const SavedView = Shape({ name: Text(12, { minLength: 1 }), query: Text(600, { line: true }) })
/** How many a list may have of a person's own. */
export const MOST_VIEWS = 12
const views = Type.Array(SavedView, { maxItems: MOST_VIEWS })

/** Settings survive signing out, which clears the browser's storage: the server keeps them for the person. */
export const Preferences = Shape({
  look: Nullable(LookSetting),
  /** List (path of its call) → names of the columns she hides. */
  columns: Keyed(Hidden),
  /** The same for everybody who has chosen nothing, as the hospital wants it. */
  defaults: Keyed(Hidden),
  /** List (path of its call) → her saved filters. */
  views: Keyed(views),
})

/** How many lists may have column settings of a person's own. */
export const MOST_LISTS = 200

const draftName = Text(200, { minLength: 1 })

/** Characters of a draft: an order of 200 lines with everything written on them is 150,000. */
export const DRAFT_SIZE = 200_000

/** What was typed and not sent. `content` is the form's own JSON; the server does not look inside. */
const draft = {
  content: Text(DRAFT_SIZE),
  /** How many fields hold something. */
  count: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** Of the record that is being changed. */
  version: Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
}

/** Hours a draft is kept; signing out ends it at once. */
export const DRAFT_HOURS = 24
/** How many one person may have; the one that was kept longest ago goes first. */
export const MOST_DRAFTS = 50

export const ownSession = {
  devices: call('GET /api/v1/login/usr/session/list', {
    title: '我的登录设备',
    may: 'self',
    output: Type.Array(Device),
  }),
  /** Ends one of the person's other sessions; that browser answers 113 on its next request. */
  endDevice: call('POST /api/v1/login/usr/session/end/{id}', {
    title: '结束登录',
    may: 'self',
    idempotency: 'none',
    input: { id: Id },
  }),
  preferences: call('GET /api/v1/login/usr/preference', { title: '个人设置', may: 'self', output: Preferences }),
  /** Keeps what is named and leaves the rest; `hidden` null goes back to the list's own columns. */
  savePreference: call('PUT /api/v1/login/usr/preference', {
    title: '保存个人设置',
    may: 'self',
    idempotency: 'none',
    // A colour or a column is no business of the trail.
    audited: false,
    input: {
      look: Type.Optional(LookSetting),
      columns: Type.Optional(Shape({ list: ListPath, hidden: Nullable(Hidden) })),
      /** All of a list at once; an empty list of them keeps none. */
      views: Type.Optional(Shape({ list: Text(200, { pattern: '^/[\\w./{}-]+$' }), saved: views })),
    },
  }),
  /** What a page that is not granted asks for, and whom to ask. */
  pageNeed: call('GET /api/v1/login/usr/auth/need', {
    title: '页面所需权限',
    may: 'self',
    input: { path: Text(200, { pattern: '^/' }) },
    output: Shape({
      page: Nullable(Text(40)),
      section: Nullable(Text(40)),
      /** Names of administrators of the hospital. */
      administrators: Type.Array(Text(20)),
    }),
  }),
  /** One's own draft of a form; null when there is none. Nobody else's is ever answered. */
  draft: call('GET /api/v1/login/usr/draft', {
    title: '读取草稿',
    may: 'self',
    input: { name: draftName },
    output: Nullable(Shape({ ...draft, keptAt: Moment })),
  }),
  /** Keeps a draft, or gives it up with null. */
  saveDraft: call('PUT /api/v1/login/usr/draft', {
    title: '保存草稿',
    may: 'self',
    idempotency: 'none',
    // Every two seconds of typing; what becomes of it is in the trail of the call it is for.
    audited: false,
    input: { name: draftName, draft: Nullable(Shape(draft)) },
    perMinute: 120,
  }),
}
