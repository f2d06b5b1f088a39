/** What a fresh installation needs before the first person can sign in. */
import type { App } from './app.ts'
import type { Config } from './config.ts'

export type Opening = {
  readonly app: App
  readonly config: Config
  readonly ownerUrl: string
  readonly say: (line: string) => void
}

/** Runs on every start; does something on the first one only. */
export const openingWork = async ({ say }: Opening): Promise<void> => {
  say('数据库已就绪')
}
