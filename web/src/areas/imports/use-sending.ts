/** A sheet on its way to the server, with how much of it is sent. */
import { type ImportMatch, type ImportMode, imports, MOST_MEGABYTES } from '@clinic/contract/areas/imports/calls.ts'
import { useState } from 'react'
import { sentenceOf } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'
import { sendForm } from '../../kit/send.ts'

/** Sends the file. `share`: how much of it is sent; null: nothing is under way. */
export const useSending = (onSent: (id: number) => void) => {
  const [share, setShare] = useState<number | null>(null)
  const send = async (file: File, mode: ImportMode, match: ImportMatch) => {
    if (file.size > MOST_MEGABYTES * 1024 * 1024) return say.warn(`文件不能超过 ${MOST_MEGABYTES}M，请分成几份导入`)
    setShare(0)
    try {
      const { id } = await sendForm(imports.upload, { mode, match, file }, { onShare: setShare })
      onSent(id)
    } catch (error) {
      say.failed(sentenceOf(error))
    }
    setShare(null)
  }
  return { share, send }
}
