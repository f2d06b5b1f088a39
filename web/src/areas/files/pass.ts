/** The cookie by which `<img>` is let in: asked for once, before the first picture is shown, and again after a new sign-in. */
import { files } from '@clinic/contract/areas/files/calls.ts'
import { ask } from '../../kit/ask.ts'
import { kept } from '../../kit/storage.ts'

let given: { readonly token: string | null; readonly pass: Promise<null> } | null = null

/** Resolves when pictures may be shown. A refusal is silent: the picture stays empty. */
export const filePass = (): Promise<null> => {
  const token = kept('token')
  if (given?.token === token) return given.pass
  const pass = ask(files.pass, { secure: location.protocol === 'https:' }).catch(() => {
    given = null
    return null
  })
  given = { token, pass }
  return pass
}
