// The interface of the phone app's shell to the page, docs/NATIVE.md. In a browser there is none, and nothing is asked.

/** How much has come, as bytes; `total` is undefined where the sender did not say it. */
export type Progress = { received: number; total: number | undefined }

export type Native = {
  /** The installed version, "1.1.4". */
  version: string
  platform: 'android' | 'ios'
  /** Further hosts that an update may come from, beside the house and the stores (R-SEC-19). */
  hosts?: readonly string[]
  /** Opens an address outside of the app: the store, another app. */
  open(url: string): void
  /** Downloads a version and offers it for installing; rejects where that fails. The page does it where this is absent. */
  download?(url: string, onProgress: (progress: Progress) => void): Promise<void>
}

/** The shell, where the page runs in one. */
export function native(): Native | undefined {
  const { koiNative } = globalThis as { koiNative?: Partial<Native> }
  return typeof koiNative?.version === 'string' && typeof koiNative.open === 'function'
    ? (koiNative as Native)
    : undefined
}
