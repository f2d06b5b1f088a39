/**
 * Readings that several people ask for at the same moment. An event makes a hundred screens of a hospital ask the same
 * question; where their rights are equal the answer is one, and it is read once.
 *
 * Nobody is given an answer that was begun before she asked: whoever comes while a reading is under way waits for the next
 * one, together with all who come meanwhile. So an answer holds every change anybody may know of, on any number of nodes,
 * and nothing is kept: with the last one who waits the answer is gone. And nobody is given an answer that was made for a
 * person: a reading that looked at who asks (her id, name, department, session, address, or `kit.current_staff()` in SQL) is
 * that person's alone, and the others read for themselves. Source: docs/adr/0045.
 */
import { createHash } from 'node:crypto'
import type { Origin } from './context.ts'
import type { Scope } from './db/scope.ts'
import type { Session } from './session.ts'

/** What was read, and whether the reading looked at who asked. */
export type Read<T> = { readonly value: T; readonly personal: boolean }

type Turn<T> = { readonly now: Promise<Read<T>>; next: Promise<Read<T>> | null }

/** Questions known to be personal, at most. */
const REMEMBERED = 5_000

/** Shares readings among those who ask at once, one node's; what leans on the person is remembered and read alone. */
export class Sharing<T> {
  private readonly turns = new Map<string, Turn<T>>()
  private readonly personal = new Set<string>()

  /**
   * Reads, or joins the next reading of the same question.
   * @param question what is asked with which rights: equal texts have equal answers but for who asks
   */
  async take(question: string, read: () => Promise<Read<T>>): Promise<T> {
    if (this.personal.has(question)) return (await read()).value
    const turn = this.turns.get(question)
    if (!turn) return (await this.begin(question, read)).value
    let mine = false
    turn.next ??= turn.now
      .catch(() => {})
      .then(() => {
        mine = true
        return this.begin(question, read)
      })
    const answer = await turn.next
    return mine || !answer.personal ? answer.value : (await read()).value
  }

  private begin(question: string, read: () => Promise<Read<T>>): Promise<Read<T>> {
    const now = read()
    const turn: Turn<T> = { now, next: null }
    this.turns.set(question, turn)
    const end = (): void => {
      // Whoever waits begins the next turn, which takes this one's place.
      if (!turn.next && this.turns.get(question) === turn) this.turns.delete(question)
    }
    now.then(({ personal }) => {
      if (personal) this.remember(question)
      end()
    }, end)
    return now
  }

  private remember(question: string): void {
    if (this.personal.size >= REMEMBERED) this.personal.clear()
    this.personal.add(question)
  }
}

const rights = new WeakMap<Session, string>()

const sorted = (map: ReadonlyMap<string, unknown>): unknown[] =>
  [...map].map(([key, value]) => [key, value instanceof Set ? [...value].toSorted() : value]).toSorted()

/** Everything about a session that decides an answer apart from who she is: equal for people of equal rights. */
export const rightsKey = (session: Session): string => {
  const known = rights.get(session)
  if (known) return known
  const { hospitalId, userType, permissions, scopes, hidden, kept, features } = session
  const maps = [scopes, hidden, kept, features].map(sorted)
  const text = JSON.stringify([hospitalId, userType, [...permissions].toSorted(), maps])
  const key = createHash('sha256').update(text).digest('base64')
  rights.set(session, key)
  return key
}

/** Told when a reading looks at who asks. */
export class Watch {
  personal = false

  /** The statement of a reading: in SQL only one function knows who asks. */
  readonly statement = (text: string): void => {
    if (text.includes('current_staff')) this.personal = true
  }

  /** A copy of these facts that tells when one of them is looked at. */
  private over<T extends object>(facts: T, names: readonly (keyof T)[]): T {
    const watched = { ...facts }
    for (const name of names) {
      const get = (): unknown => {
        this.personal = true
        return facts[name]
      }
      Object.defineProperty(watched, name, { get, enumerable: true })
    }
    return watched
  }

  session(session: Session): Session {
    return this.over(session, ['sessionId', 'staffId', 'staffName', 'departmentId'])
  }

  scope(scope: Scope): Scope {
    return this.over(scope, ['staffId'])
  }

  origin(origin: Origin): Origin {
    return this.over(origin, ['requestId', 'ip', 'userAgent', 'cookies', 'secure'])
  }
}
