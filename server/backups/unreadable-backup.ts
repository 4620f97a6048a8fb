/** The file is not a backup that this version can restore. */
export type UnreadableReason = 'backupForeign' | 'backupDamaged' | 'backupNewer' | 'backupUnsound'

export class UnreadableBackup extends Error {
  /** A problem code. */
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, message: string) {
    super(message)
    this.reason = reason
  }
}
