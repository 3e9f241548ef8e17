//! The language of an email: that of its recipient's account, otherwise that of the page that caused it.

use domain::order::{Order, Party};
use domain::{Email as Address, Language};
use store::StoreError;
use texts::{OwnTexts, Texts};

use crate::Outbox;

impl Outbox {
    /// Returns the texts of a language, with the marketplace's name and the operator's sentences.
    pub(crate) async fn texts(&self, language: Language) -> Result<Texts, StoreError> {
        let store = self.settle.store();
        let marketplace = Box::pin(store.marketplace()).await?;
        let own = Box::pin(store.list_email_texts(language)).await?;
        let own = own.into_iter().filter_map(|one| Some((one.key, one.text?)));
        let texts = Texts::new(language, marketplace.brand.value.name.as_str());
        Ok(texts.with_own(OwnTexts::new(language, own)))
    }

    /// Returns the language of an email about an order. Operators read English, and the recipient of a gift the
    /// language in which it was ordered.
    pub(crate) async fn find_order_language(
        &self,
        order: &Order,
        to: Party,
        address: &str,
    ) -> Result<Language, StoreError> {
        let ordered = order.customer.language;
        match to {
            Party::Operator => Ok(Language::En),
            Party::Recipient => Ok(ordered),
            Party::Customer if order.customer.user_id.is_none() => Ok(ordered),
            Party::Customer => self.find_account_language(address, ordered).await,
            Party::Talent => self.find_account_language(address, Language::En).await,
        }
    }

    /// Returns the language of the account with this address, or `otherwise` if no account has it.
    pub(crate) async fn find_account_language(
        &self,
        address: &str,
        otherwise: Language,
    ) -> Result<Language, StoreError> {
        let Ok(address) = Address::parse(address) else {
            return Ok(otherwise);
        };
        let found = Box::pin(self.settle.store().find_language(&address)).await?;
        Ok(found.unwrap_or(otherwise))
    }
}
