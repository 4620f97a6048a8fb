/** Users and permission groups as the API sends them. Source: spec §3. */
import type { PermissionGroup, User } from '#contract/account.ts'
import type { Language } from '#contract/protocol.ts'
import { type Access, accessOf, type PermissionTreeGroup, permissionTree } from '#domain/access/can.ts'
import { featureDescriptions } from '#domain/access/feature-descriptions.ts'
import { featureNames } from '#domain/access/feature-names.ts'
import { featureOf, isFeatureCode } from '#domain/access/features.ts'
import type { Context } from '../calls/handler.ts'
import { uploadFolder } from '../sent-picture.ts'
import { isLockedOut } from './login-tries.ts'
import type { UserRecord } from './users.ts'

export function userReply(record: UserRecord, { services, language }: Context): User {
  return {
    ...plainUser(record, services.now()),
    groups: groupsOf(accessOf(record.roles, record.permissions), language),
  }
}

/** A user without the permission tree. */
export function plainUser(record: UserRecord, now: number): Omit<User, 'groups'> {
  return {
    id: record.id,
    userName: record.userName,
    fullName: record.fullName,
    email: record.email,
    phoneNumber: record.phone,
    jobTitle: record.jobTitle,
    roles: [...record.roles],
    Permissions: record.ownFeatures.filter(isFeatureCode).map(code => featureOf(code).id),
    profilePicture: record.picture === '' ? '' : `${uploadFolder}${record.picture}`,
    discountLimitValue: record.discountLimit,
    isEnabled: record.isEnabled,
    isLockedOut: isLockedOut(record.lockedUntil, now),
    branchId: record.branchId,
    branchIds: [...record.branchIds],
    mustChangePassword: record.mustChangePassword,
  }
}

export function groupsOf(access: Access, language: Language): PermissionGroup[] {
  return permissionTree(access).map(group => permissionGroupOf(group, language))
}

function permissionGroupOf(group: PermissionTreeGroup, language: Language): PermissionGroup {
  return {
    id: group.number,
    groupCode: group.code,
    name: group.nameEn,
    arabicName: group.nameAr,
    isActive: group.isActive,
    features: group.features.map(feature => ({
      id: feature.id,
      name: featureNames[feature.code][1],
      arabicName: featureNames[feature.code][0],
      description: featureDescriptions[feature.code][language === 'ar' ? 'ar' : 'en'],
      featureCode: feature.code,
      isActive: feature.isActive,
    })),
  }
}
