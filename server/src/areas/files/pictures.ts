/**
 * Pictures are drawn anew: what a camera or a stranger put beside the picture (place, time, programs, other files) is
 * left behind, and the result is turned the right way up. One at a time, with a limit before anything is unpacked.
 * Source: security 4.15 (50 million pixels before decoding).
 */
import { stat } from 'node:fs/promises'
import { fileRefusals } from '@clinic/contract/areas/files/calls.ts'
import sharp from 'sharp'
import { Refused } from '../../kit/context.ts'
import { turns } from '../../kit/turns.ts'

export const MOST_PIXELS = 50_000_000
/** Longest side of a thumbnail, in pixels: sharp on lists at twice the density. */
const THUMB_SIDE = 320
const QUALITY = { picture: 88, thumb: 78 } as const

// A picture of fifty million pixels is 150 MB while it is turned: no second one beside it, nothing kept afterwards.
const inTurn = turns(1, 40)
sharp.cache(false)
sharp.concurrency(1)

export type Drawn = { readonly width: number; readonly height: number; readonly bytes: number }

/**
 * Draws a picture and its thumbnail.
 * @param from the file as it came
 * @param to where the picture goes, and the thumbnail
 * @throws Refused when it is no picture, a broken one, or too large to unpack
 */
export const draw = (from: string, to: { picture: string; thumb: string }, kind: 'jpeg' | 'png'): Promise<Drawn> =>
  inTurn(async () => {
    await refuseHuge(from, kind)
    try {
      const input = sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: false, pages: 1 })
      const upright = input.autoOrient()
      const picture = kind === 'png' ? upright.png({ compressionLevel: 8 }) : upright.jpeg({ quality: QUALITY.picture })
      const { width, height, size } = await picture.toFile(to.picture)
      await sharp(to.picture, { limitInputPixels: MOST_PIXELS })
        .resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: QUALITY.thumb })
        .toFile(to.thumb)
      return { width, height, bytes: size + (await stat(to.thumb)).size }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
      throw new Refused(fileRefusals.unreadable())
    }
  })

/** Reads the head only. */
const refuseHuge = async (from: string, kind: 'jpeg' | 'png'): Promise<void> => {
  const head = await sharp(from, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!head || head.format !== kind) throw new Refused(fileRefusals.unreadable())
  if (head.width * head.height > MOST_PIXELS) throw new Refused(fileRefusals.tooManyPixels())
}
