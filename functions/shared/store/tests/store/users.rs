use domain::customer::{Role, User};
use domain::talent::Talent;
use store::{StoreError, Taken};

use crate::embedded::Embedded;
use crate::fixtures::{morning, published, register, slug, user};

fn draft_of(user: &User, name: &str) -> Talent {
    let guid = user.user_id.into();
    Talent::draft(
        guid,
        slug(name),
        name.to_owned(),
        user.email.clone(),
        morning(),
    )
}

#[tokio::test]
async fn registering_the_same_identity_again_returns_the_first_account() {
    let table = Embedded::start().await;
    let first = user("uid-1", "noor@example.org", Role::Customer);
    assert_eq!(table.store.create_user(&first, None).await.unwrap(), first);
    let again = user("uid-1", "noor@example.org", Role::Customer);
    assert_eq!(table.store.create_user(&again, None).await.unwrap(), first);
    assert_eq!(
        table.store.find_user("uid-1").await.unwrap(),
        Some(first.clone())
    );

    let owner = table.store.find_email(&first.email).await.unwrap().unwrap();
    assert_eq!(
        (owner.uid.as_str(), owner.user_id, owner.role),
        ("uid-1", first.user_id, Role::Customer)
    );
    assert_eq!(
        table
            .store
            .find_email(&"free@example.org".parse().unwrap())
            .await
            .unwrap(),
        None
    );
}

#[tokio::test]
async fn registering_again_cannot_change_the_role() {
    let table = Embedded::start().await;
    table
        .store
        .create_user(&user("uid-1", "noor@example.org", Role::Customer), None)
        .await
        .unwrap();
    let talent = user("uid-1", "noor@example.org", Role::Talent);
    let failure = table
        .store
        .create_user(&talent, Some(&draft_of(&talent, "noor")))
        .await
        .unwrap_err();
    assert!(
        matches!(failure, StoreError::Taken { what: Taken::User }),
        "{failure:?}"
    );
    assert_eq!(table.store.find_slug(&slug("noor")).await.unwrap(), None);
}

#[tokio::test]
async fn an_email_belongs_to_one_account() {
    let table = Embedded::start().await;
    table
        .store
        .create_user(&user("uid-1", "noor@example.org", Role::Customer), None)
        .await
        .unwrap();
    let other = user("uid-2", "noor@example.org", Role::Customer);
    let failure = table.store.create_user(&other, None).await.unwrap_err();
    assert!(
        matches!(failure, StoreError::Taken { what: Taken::Email }),
        "{failure:?}"
    );
    assert_eq!(table.store.find_user("uid-2").await.unwrap(), None);
}

#[tokio::test]
async fn a_talent_registers_with_its_draft_or_not_at_all() {
    let table = Embedded::start().await;
    register(&table.store, &published("ada-keller"))
        .await
        .unwrap();
    let ada = user("uid-1", "ada@example.org", Role::Talent);
    let failure = table
        .store
        .create_user(&ada, Some(&draft_of(&ada, "ada-keller")))
        .await
        .unwrap_err();
    assert!(
        matches!(failure, StoreError::Taken { what: Taken::Slug }),
        "{failure:?}"
    );
    assert_eq!(table.store.find_user("uid-1").await.unwrap(), None);
    assert_eq!(table.store.find_email(&ada.email).await.unwrap(), None);

    let draft = draft_of(&ada, "ada-keller-2");
    table.store.create_user(&ada, Some(&draft)).await.unwrap();
    assert_eq!(
        table.store.find_talent(ada.user_id.into()).await.unwrap(),
        Some(draft)
    );
}
