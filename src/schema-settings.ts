/**
 * Settings of zod that must be set before schemas are created. The content security policy forbids `eval`, and browsers report the attempt,
 * so zod's JIT compilation is disabled.
 */
import { config } from 'zod'

config({ jitless: true })
