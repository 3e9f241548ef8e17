//! Browsers with push notifications: a row for each browser of an account, and one that names its account. A browser
//! belongs to the account that it was added to last: two users who share it do not read each other's notifications.

use domain::push::{DeviceId, MOST_DEVICES, PushSubscription};
use domain::{Session, UserId};
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::row::{Row, body_of};
use crate::{Store, keys};

const KIND: &str = "browser for pushes";

/// The account that uses the browser.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Owner {
    user_id: UserId,
}

/// A browser, and the session that turned its push notifications on.
#[derive(Debug, Serialize, Deserialize)]
struct Device {
    #[serde(flatten)]
    subscription: PushSubscription,
    #[serde(default)]
    session: Option<Session>,
}

impl Store {
    /// The browsers of an account, the one that was added first in front.
    pub async fn list_push_devices(
        &self,
        user: UserId,
    ) -> Result<Vec<PushSubscription>, StoreError> {
        let devices = self.list_devices(user).await?;
        let devices = devices.into_iter().map(|device| device.subscription);
        Ok(devices.collect())
    }

    /// Returns the browsers whose session has not ended, and removes the others: a removal may have stopped half-way.
    pub async fn list_reachable_push_devices(
        &self,
        user: UserId,
    ) -> Result<Vec<PushSubscription>, StoreError> {
        let mut reachable = Vec::new();
        for device in self.list_devices(user).await? {
            if self.admits_session(device.session.as_ref()).await? {
                reachable.push(device.subscription);
            } else {
                let id = device.subscription.device_id();
                self.delete_push_device(user, &id).await?;
            }
        }
        Ok(reachable)
    }

    async fn list_devices(&self, user: UserId) -> Result<Vec<Device>, StoreError> {
        let partition = keys::push_partition(user);
        let rows = self
            .query_all(&partition, keys::DEVICE, "list browsers for pushes")
            .await?;
        let devices = rows.into_iter().map(|row| body_of(row, KIND));
        let mut devices = devices.collect::<Result<Vec<Device>, _>>()?;
        devices.sort_by_key(|device| device.subscription.added_at);
        Ok(devices)
    }

    /// Adds a browser to an account, or replaces its keys. It is removed from another account, and above the maximum
    /// the oldest is deleted. The rows are written one after the other: after an interruption, the browser adds itself
    /// again. Returns false, and adds nothing, when the session ended meanwhile: the account's gate is closed before
    /// its browsers are removed, and is read here after the browser was written.
    pub async fn save_push_device(
        &self,
        user: UserId,
        device: &PushSubscription,
        session: &Session,
    ) -> Result<bool, StoreError> {
        let id = device.device_id();
        let owner = self
            .get(keys::push_owner(&id), "find whose browser it is")
            .await?;
        let owner = owner.map(|row| body_of::<Owner>(row, KIND)).transpose()?;
        if let Some(other) = owner.filter(|owner| owner.user_id != user) {
            let before = keys::push_device(other.user_id, &id);
            self.remove(before, "forget a browser of another account")
                .await?;
        }
        let owner = Row::new(keys::push_owner(&id)).body(&Owner { user_id: user })?;
        self.put(owner, "note whose browser it is").await?;
        let row = Row::new(keys::push_device(user, &id)).body(&Device {
            subscription: device.clone(),
            session: Some(session.clone()),
        })?;
        self.put(row, "add a browser for pushes").await?;
        if !self.admits_session(Some(session)).await? {
            self.delete_push_device(user, &id).await?;
            return Ok(false);
        }
        let devices = self.list_push_devices(user).await?;
        let too_many = devices.len().saturating_sub(MOST_DEVICES);
        for first in devices
            .iter()
            .filter(|one| one.device_id() != id)
            .take(too_many)
        {
            self.delete_push_device(user, &first.device_id()).await?;
        }
        Ok(true)
    }

    /// Removes a browser of an account. A missing one is no error.
    pub async fn delete_push_device(&self, user: UserId, id: &DeviceId) -> Result<(), StoreError> {
        let key = keys::push_device(user, id);
        if self
            .get(key.clone(), "find a browser for pushes")
            .await?
            .is_none()
        {
            return Ok(());
        }
        self.remove(keys::push_owner(id), "forget whose browser it was")
            .await?;
        self.remove(key, "forget a browser for pushes").await
    }

    /// Deletes all browsers of a deleted account.
    pub async fn delete_push_devices(&self, user: UserId) -> Result<(), StoreError> {
        for device in self.list_push_devices(user).await? {
            self.delete_push_device(user, &device.device_id()).await?;
        }
        Ok(())
    }
}
