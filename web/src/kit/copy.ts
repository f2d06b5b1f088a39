/** Puts a text where it can be pasted. */
import { say } from './say.ts'

/** Says that it was copied; addresses without TLS have no clipboard, and then how it is done by hand. */
export const copyText = (text: string): void =>
  navigator.clipboard
    ? void navigator.clipboard.writeText(text).then(() => say.done('复制成功!'))
    : say.warn('请选中文字后按 Ctrl+C 复制')
