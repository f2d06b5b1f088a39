/**
 * What a calendar shows, in plain words: columns (a doctor, a room, a chair, a device, or one of them on one day), cards in them,
 * and what the ground beneath says. Times are minutes of the day of the hospital, ranges half-open: 09:00–09:30 and 09:30–10:00
 * touch and do not overlap. Nothing here knows of appointments; an area fills it.
 */

/** Minutes of the day, `to` not included. */
export type Span = { readonly from: number; readonly to: number }

/** Steps of the grid, in minutes. */
export type Slot = 5 | 10 | 15 | 30

/** Off shift (grey), stopped (hatched), turnaround of a room (dashed): each with its word. */
export type Ground = Span & { readonly kind: 'off' | 'stop' | 'turn'; readonly word: string }

export type Column = {
  readonly id: string
  /** What it is one of: a card has one column of each kind at most, and moves among columns of one kind. */
  readonly kind: string
  readonly name: string
  readonly note?: string | undefined
  /** 6/8, 62% */
  readonly load?: string | undefined
  readonly full?: boolean | undefined
  readonly grounds: readonly Ground[]
}

type Tone = 'grey' | 'blue' | 'cyan' | 'green' | 'orange' | 'red' | 'purple'

/** A state as one character; `quiet` cards keep their colour in mark and edge and lose weight. */
export type Mark = {
  readonly char: string
  readonly word: string
  readonly tone: Tone
  readonly quiet?: boolean | undefined
}

/** The states of a booking, in the order of the legend. */
export const MARKS = {
  pending: { char: '待', word: '待确认', tone: 'blue' },
  booked: { char: '约', word: '已预约', tone: 'blue' },
  arrived: { char: '到', word: '已到院', tone: 'green' },
  serving: { char: '中', word: '服务中', tone: 'cyan' },
  finished: { char: '完', word: '已完成', tone: 'green', quiet: true },
  missed: { char: '爽', word: '爽约', tone: 'red' },
} as const satisfies Readonly<Record<string, Mark>>

/** What must be seen on a card, in the order in which it counts. */
export const FLAGS = {
  allergy: { char: '敏', word: '过敏', tone: 'red' },
  debt: { char: '欠', word: '欠款', tone: 'red' },
  consent: { char: '书', word: '缺同意书', tone: 'orange' },
  vip: { char: 'V', word: '贵宾', tone: 'purple' },
  first: { char: '初', word: '初诊', tone: 'blue' },
  moved: { char: '改', word: '改约过', tone: 'grey' },
  over: { char: '加', word: '加号', tone: 'orange' },
} as const satisfies Readonly<Record<string, Mark>>
export type Flag = keyof typeof FLAGS

export type Card = Span & {
  readonly id: number
  /** Every column it stands in: the doctor's, and the room's beside it. */
  readonly columns: readonly string[]
  readonly name: string
  readonly mark: Mark
  readonly flags: readonly Flag[]
  readonly project: string
  /** 女 28 苏 */
  readonly person: string
  /** Booked beyond the capacity: half as wide, dashed. */
  readonly over?: boolean | undefined
  /** Why it cannot be moved; absent: it can. */
  readonly fixed?: string | undefined
  /** Further lines of the short card that a pointer at rest shows. */
  readonly more?: readonly string[] | undefined
}

/** Something that waits for a place: the pinboard's, the waitlist's. */
export type Wish = {
  readonly id: number
  readonly name: string
  readonly person: string
  readonly project: string
  readonly minutes: number
  /** 3 天, 今天 */
  readonly age?: string | undefined
  readonly urgent?: boolean | undefined
  readonly note?: string | undefined
}

/** What is carried: a card that stands, or a wish that has no place yet. */
export type Thing = { readonly type: 'card'; readonly card: Card } | { readonly type: 'wish'; readonly wish: Wish }

/** Where it would stand. `day` is given where it is another one than the calendar shows. */
export type Place = Span & { readonly columns: readonly string[]; readonly day?: string | undefined }

export type NextPlace = { readonly label: string; readonly place: Place }

/** Why a place cannot be taken. What the other party is called is the caller's to say, as far as the asker may know it. */
export type Clash = {
  /** A line for each resource. */
  readonly lines: readonly string[]
  /** Columns that are taken. */
  readonly columns: readonly string[]
  /** Where everything it needs is free next, three at most. */
  readonly next: readonly NextPlace[]
  /** 叶紫萱与光电一室最近同时空 */
  readonly near?: string | undefined
  /** A way past it for who may: 加号…; letting go takes it. */
  readonly way?: { readonly label: string; readonly go: () => void } | undefined
}

/** Whose it is. */
export const nameOf = (thing: Thing): string => (thing.type === 'card' ? thing.card.name : thing.wish.name)
/** How long it takes. */
export const minutesOf = (thing: Thing): number =>
  thing.type === 'card' ? thing.card.to - thing.card.from : thing.wish.minutes

const order = Object.keys(FLAGS) as Flag[]

/** At most three, by what counts more. */
export const shownFlags = (flags: readonly Flag[]): readonly Flag[] =>
  order.filter((flag) => flags.includes(flag)).slice(0, 3)
