//! Pictures of the marketplace: uploaded by operators with the role catalogue, public once they are checked.

use domain::operator::OperatorRole;
use serde_json::json;

use crate::support::World;
use crate::support::files::png;

#[tokio::test]
async fn a_checked_logo_has_a_public_copy_and_is_due_for_deletion_when_no_setting_uses_it() {
    let world = World::start().await;
    let operator = world.context.operator().await;
    let file = png(320, 80);
    let reply = world.upload_for_page(&operator, "logo", &file);
    let ready = reply.await.expect(200).json;
    let src = format!(
        "/media/talent/pictures/{}.png",
        ready["assetId"].as_str().unwrap()
    );
    assert_eq!(ready["sitePicture"], "logo");
    assert_eq!(
        ready["image"],
        json!({ "src": src, "width": 320, "height": 80, "alt": "" })
    );
    assert_eq!(world.published(), [src]);
    world.later(8 * 24);
    assert_eq!(world.going().await, [ready["assetId"].as_str().unwrap()]);
}

#[tokio::test]
async fn a_picture_has_the_pixels_of_its_place() {
    let world = World::start().await;
    let operator = world.context.operator().await;
    for (purpose, file) in [
        ("logo", png(48, 47)),
        ("preview", png(600, 314)),
        ("sport", png(799, 300)),
    ] {
        let refused = world.upload_for_page(&operator, purpose, &file).await;
        assert_eq!(refused.fields(), ["file"], "{purpose}");
    }
    world.assert_nothing_kept();
}

#[tokio::test]
async fn only_operators_with_the_role_upload_pictures_of_the_marketplace() {
    let world = World::start().await;
    let announce = |token: String, kind: &'static str| {
        let body = json!({ "purpose": "logo", "kind": kind, "bytes": 1_000 });
        world.app.post("/api/media").bearer(&token).json(body)
    };
    let refused = announce(world.ada_token(), "picture").await;
    assert_eq!(refused.failure(), "403 forbidden");
    let operator = world.context.operator().await;
    let token = world.context.token(&operator);
    let video = announce(token.clone(), "video").await;
    assert_eq!(video.fields(), ["kind"]);

    world
        .context
        .join_team(&operator, &[OperatorRole::Finance])
        .await;
    let refused = announce(token, "picture").await;
    assert_eq!(refused.failure(), "403 forbidden");
}
