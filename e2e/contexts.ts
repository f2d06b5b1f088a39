/**
 * Windows' profiles are used again by the tests of a worker, as a clinic's browsers are by its shifts: the app's code is compiled
 * once a profile and not once a test, which was a quarter of all that journeys cost. Between two tests everything somebody left in
 * it goes: pages, cookies, what is stored, permissions, routes. A profile that was changed for good (a clock, a script for every
 * page), or was part of a test that failed, is not used again.
 */
import { type Browser, type BrowserContext, type BrowserContextOptions, test } from '@playwright/test'

/** What the settings of `playwright.config.ts` give every profile anyway. */
const isStandard = ({ width, height }: { width: number; height: number }): boolean => width === 1440 && height === 900

/** Profiles that differ in nothing that stays: what is stored is set anew, and a worker has one address. */
const kindOf = ({ baseURL: _ours, storageState: _set, viewport, ...rest }: BrowserContextOptions): string =>
  JSON.stringify({ ...rest, ...(viewport && !isStandard(viewport) ? { viewport } : {}) })

/** Everything in a profile that the next test must not find. */
const emptied = async (context: BrowserContext): Promise<void> => {
  await Promise.all(context.pages().map((page) => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  await context.setOffline(false)
  await context.setStorageState({ cookies: [], origins: [] })
}

const isGoingWell = (): boolean => {
  const { status, expectedStatus } = test.info()
  return status === expectedStatus
}

type Profile = {
  readonly context: BrowserContext
  readonly end: BrowserContext['close']
  isSpent: boolean
  isLent: boolean
}

/** What changes a profile for good is done all the same, and noted. */
const watched = (profile: Profile): void => {
  const { context } = profile
  for (const name of ['addInitScript', 'exposeBinding', 'exposeFunction'] as const) {
    const done = context[name].bind(context) as (...given: unknown[]) => Promise<never>
    Object.assign(context, {
      [name]: (...given: unknown[]) => {
        profile.isSpent = true
        return done(...given)
      },
    })
  }
  const install = context.clock.install.bind(context.clock)
  context.clock.install = (...given) => {
    profile.isSpent = true
    return install(...given)
  }
}

/** Makes a browser of a worker lend its profiles: whoever closes one gives it back. */
export const lendContexts = (browser: Browser): void => {
  const idle = new Map<string, Profile[]>()
  const fresh = browser.newContext.bind(browser)
  const made = async (kind: string, options: BrowserContextOptions): Promise<Profile> => {
    const context = await fresh(options)
    const profile: Profile = { context, end: context.close.bind(context), isSpent: false, isLent: true }
    watched(profile)
    context.close = async (why) => {
      if (!profile.isLent) return
      profile.isLent = false
      if (profile.isSpent || !isGoingWell()) return await profile.end(why)
      await emptied(context)
      idle.set(kind, [...(idle.get(kind) ?? []), profile])
    }
    return profile
  }
  browser.newContext = async (options = {}) => {
    const kind = kindOf(options)
    const kept = idle.get(kind)?.pop()
    if (!kept) return (await made(kind, options)).context
    kept.isLent = true
    if (typeof options.storageState === 'object') await kept.context.setStorageState(options.storageState)
    return kept.context
  }
}
